// The sounds of a race, made here of a few tones each: no file is loaded. Played only when the client says so, which it does once
// the player has asked for them in the settings. Which sound is which number: `sound` in client/src/shell/outgoing.rs.
"use strict";
function nonetSounds() {
  const LOUDNESS = 0.12;
  // Each a list of tones: [hertz, start in ms, length in ms, form of the wave], and where there is one, the hertz it glides to.
  const SOUNDS = [
    [[880, 0, 70, "sine"]], // a second of the countdown
    [[880, 0, 90, "triangle"], [1320, 90, 260, "triangle"]], // the race starts
    [[660, 0, 60, "sine"]], // a right digit
    [[170, 0, 240, "sawtooth", 110]], // a wrong one
    [[220, 0, 130, "square"], [220, 180, 130, "square"]], // the board is full but wrong
    [[784, 0, 90, "sine"], [1047, 80, 180, "sine"]], // a house is done
    [[240, 0, 50, "triangle"]], // refused
    [[520, 0, 110, "sine", 780]], // the lock-out is over
    [[523, 0, 130, "triangle"], [659, 120, 130, "triangle"], [784, 240, 130, "triangle"], [1047, 360, 420, "triangle"]], // solved
    [[587, 0, 90, "sine"], [440, 90, 180, "sine"]], // an opponent has finished
    [[392, 0, 180, "triangle", 196], [196, 180, 260, "triangle"]], // out of the race
    [[523, 0, 320, "sine"], [392, 0, 320, "sine"]], // the race is over
    [[494, 0, 80, "sine"], [659, 70, 120, "sine"]], // somebody has come
  ];
  let audio = null;

  return (number) => {
    audio ??= new AudioContext();
    // A browser lets a page sound only after a key or a click.
    if (audio.state === "suspended") audio.resume();
    for (const [hertz, start, length, wave, glide] of SOUNDS[number] ?? []) {
      const from = audio.currentTime + start / 1000, to = from + length / 1000;
      const tone = new OscillatorNode(audio, { type: wave, frequency: hertz });
      if (glide) tone.frequency.linearRampToValueAtTime(glide, to);
      const gain = new GainNode(audio, { gain: 0 });
      gain.gain.setValueAtTime(LOUDNESS, from);
      gain.gain.exponentialRampToValueAtTime(0.001, to);
      tone.connect(gain).connect(audio.destination);
      tone.start(from);
      tone.stop(to);
    }
  };
}

// The relay once more, as a room of Colyseus that has no state to synchronise: clients send and get its `sendBytes` messages of
// type 0. They come as to the other relays, with the number of their room; the seat that Colyseus wants is reserved here.
"use strict";
const { Server, Room, matchMaker, Protocol } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");

const [answerBytes, progressBytes] = process.argv.slice(2).map(Number);
const PROGRESS = 0xffffffff;

function numbered(number, bytes) {
  const frame = Buffer.alloc(Math.max(bytes, 4));
  frame.writeUInt32LE(number);
  return frame;
}

class Relay extends Room {
  onCreate() {
    this.patchRate = null;
    this.maxMessagesPerSecond = Infinity;
    this.onMessageBytes(0, (mover, frame) => {
      const number = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength).readUInt32LE(0);
      mover.sendBytes(0, numbered(number, answerBytes));
      this.broadcast(0, numbered(PROGRESS, progressBytes), { except: mover });
    });
  }
}

class Transport extends WebSocketTransport {
  constructor(options) {
    super(options);
    this.wss.removeAllListeners("connection");
    this.wss.on("connection", (socket, request) => socket.once("message", (frame) => this.enter(socket, request, frame)));
  }

  async enter(socket, request, frame) {
    const seat = await matchMaker.joinOrCreate("relay", { number: frame.readUInt32LE(0) });
    const send = socket.send;
    // What Colyseus says to a newcomer is not for the load tool.
    socket.send = () => {};
    const room = seat.roomId ?? seat.room.roomId;
    await this.onConnection(socket, { ...request, url: `/relay/${room}?sessionId=${seat.sessionId}`, headers: {}, socket: request.socket });
    socket.emit("message", Buffer.from([Protocol.JOIN_ROOM]), true);
    socket.send = send;
  }
}

const transport = new Transport({ pingInterval: 0 });
const server = new Server({ transport, greet: false, gracefullyShutdown: false });
server.define("relay", Relay).filterBy(["number"]);
server.listen(0, "127.0.0.1").then(() => console.log(`127.0.0.1:${transport.server.address().port}`));

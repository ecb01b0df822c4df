// The relay of testkit/src/bin/relay once more, on Node with the package `ws`: one message to each in the room, the
// mover's own being the answer. Keeps nothing.
"use strict";
const { WebSocketServer } = require("ws");

const [answerBytes, progressBytes] = process.argv.slice(2).map(Number);
const PROGRESS = 0xffffffff;
const rooms = new Map();

function numbered(number, bytes) {
  const frame = Buffer.alloc(Math.max(bytes, 4));
  frame.writeUInt32LE(number);
  return frame;
}

const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("listening", () => console.log(`127.0.0.1:${server.address().port}`));
server.on("connection", (socket, request) => {
  request.socket.setNoDelay(true);
  let room = null;
  socket.on("message", (frame) => {
    if (frame.length < 4) return;
    const number = frame.readUInt32LE(0);
    if (room === null) {
      room = rooms.get(number) ?? new Set();
      rooms.set(number, room);
      room.add(socket);
      return;
    }
    const progress = numbered(PROGRESS, progressBytes);
    for (const member of room) {
      member.send(member === socket ? numbered(number, answerBytes) : progress);
    }
  });
  socket.on("error", () => {});
  socket.on("close", () => room?.delete(socket));
});

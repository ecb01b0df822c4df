"""A WebSocket client in plain Python 3.10+, for bots that want no package for it."""

import base64
import os
import select
import socket
import ssl
import struct
import time
import urllib.parse


class Refused(Exception):
    """The server does not take the connection, and trying again makes no sense."""


class Closed(Exception):
    """The connection is over, with the server's close code if it sent one."""

    def __init__(self, code=1006, reason="the line broke"):
        super().__init__(f"closed: {code} {reason}")
        self.code = code


class WebSocket:
    """As much of RFC 6455 as a client of text messages needs."""

    def __init__(self, url, subprotocol):
        at = urllib.parse.urlsplit(url)
        port = at.port or (443 if at.scheme == "wss" else 80)
        self.socket = socket.create_connection((at.hostname, port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # moves are small and must not wait
        if at.scheme == "wss":
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=at.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET {at.path or '/'} HTTP/1.1\r\nHost: {at.netloc}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: {subprotocol}\r\n\r\n"
        ).encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Refused(f"the server does not speak with us: {(head + self.buffer).decode(errors='replace')}")

    def fill(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed
        self.buffer += data
        self.heard_at = time.monotonic()

    def write(self, opcode, payload):
        length = len(payload)
        if length < 126:
            head = struct.pack("!BB", 0x80 | opcode, 0x80 | length)
        else:
            head = struct.pack("!BBH", 0x80 | opcode, 0x80 | 126, length)
        mask = os.urandom(4)
        self.socket.sendall(head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload)))

    def frame(self):
        """The next whole frame of the buffer as (opcode, payload); None if there is none yet."""
        if len(self.buffer) < 2:
            return None
        length, start = self.buffer[1] & 0x7F, 2
        if length >= 126:
            width = 2 if length == 126 else 8
            if len(self.buffer) < 2 + width:
                return None
            length, start = int.from_bytes(self.buffer[2 : 2 + width], "big"), 2 + width
        if len(self.buffer) < start + length:
            return None
        opcode, payload = self.buffer[0] & 0x0F, self.buffer[start : start + length]
        self.buffer = self.buffer[start + length :]
        return opcode, payload

    def receive(self, wait_s):
        """The next text message; None if none came for so long. (Nonet does not split its messages.)"""
        until = time.monotonic() + wait_s
        while True:
            while (frame := self.frame()) is None:
                left = max(0, until - time.monotonic())
                pending = isinstance(self.socket, ssl.SSLSocket) and self.socket.pending()
                if not pending and not select.select([self.socket], [], [], left)[0]:
                    return None
                self.fill()
            opcode, payload = frame
            if opcode == 1:
                return payload.decode()
            if opcode == 8:
                code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1006
                raise Closed(code, payload[2:].decode(errors="replace"))
            if opcode == 9:
                self.write(10, payload)


def socket_address(server):
    """The address of the WebSocket, for whatever address of the server is given."""
    at = urllib.parse.urlsplit(server if "://" in server else f"ws://{server}")
    scheme = {"http": "ws", "https": "wss"}.get(at.scheme, at.scheme)
    path = at.path.rstrip("/")
    return f"{scheme}://{at.netloc}{path if path.endswith('/ws') else path + '/ws'}"

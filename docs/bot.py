#!/usr/bin/env python3
"""A player for Nonet in plain Python 3.10+, written from PROTOCOL.md alone: an example to start a bot from,
and somebody to race against.

    python3 docs/bot.py                      # opens a room and prints its link
    python3 docs/bot.py --join KXQ7P         # joins it
    python3 docs/bot.py --queue              # finds an opponent in the queue: a bot, or a person who accepts bots

It says that it is a bot, is ready as soon as somebody else is there, reads the puzzle when the race starts, solves it, and
enters a digit every now and then (--pace, --errs), one at a time. When the connection breaks it reconnects and resumes
with its seat and board. See --help.
"""

import argparse
import base64
import json
import os
import random
import select
import socket
import ssl
import struct
import time
import urllib.parse

VERSION = 4
SILENCE_S = 25  # the server pings every 10 s, so after this long the line is dead
STAY_AWAY = {4000, 4001, 4002, 4003, 4008, 4010}  # close codes after which a client must not reconnect by itself


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
            raise SystemExit(f"the server does not speak with us: {(head + self.buffer).decode(errors='replace')}")

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
                left = until - time.monotonic()
                pending = isinstance(self.socket, ssl.SSLSocket) and self.socket.pending()
                if not pending and (left <= 0 or not select.select([self.socket], [], [], left)[0]):
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


def houses(cell):
    """Its row, column and box."""
    return cell // 9, cell % 9, (cell // 27, cell % 9 // 3)


PEERS = [
    [peer for peer in range(81) if peer != cell and any(a == b for a, b in zip(houses(cell), houses(peer)))]
    for cell in range(81)
]


def solve(grid):
    """Fills the list of 81 digits (0 for empty) in place, the cell with the fewest candidates first."""
    best = None
    for cell in (cell for cell in range(81) if not grid[cell]):
        candidates = set(range(1, 10)) - {grid[peer] for peer in PEERS[cell]}
        if best is None or len(candidates) < len(best[1]):
            best = cell, candidates
    if best is None:
        return True
    cell, candidates = best
    for digit in candidates:
        grid[cell] = digit
        if solve(grid):
            return True
    grid[cell] = 0
    return False


def digits(grid):
    return [0 if symbol == "." else int(symbol) for symbol in grid]


def opened(value):
    """An enum of the wire as (variant, fields)."""
    return (value, {}) if isinstance(value, str) else next(iter(value.items()))


class Bot:
    def __init__(self, options):
        self.options = options
        self.identity = None
        self.code = options.join
        self.races_left = options.races
        self.you = None
        self.match_no = 0
        self.silent, self.asked, self.leaving, self.over = False, False, False, False
        self.said = None  # the last message that was no move
        self.retry_s = 0  # the server wants this pause before the next connection
        self.start_over()

    def start_over(self):
        """No race is on."""
        self.solution, self.open_cells, self.seq = None, [], 0
        self.unanswered, self.next_move_at = None, None

    def say(self, message):
        self.said = message
        self.socket.write(1, json.dumps(message).encode())

    def command(self, command):
        self.say({"Room": {"command": command}})

    def join(self):
        self.say({"Join": {"code": self.code, "name": self.options.name, "watch": False}})

    def enqueue(self):
        self.say({"Enqueue": {"name": self.options.name, "with_bots": True}})

    def run(self):
        pause = 0.5
        while not self.over:
            try:
                self.socket = WebSocket(self.options.server, "nonet.v1.json")
                self.say({"Hello": {"version": VERSION, "client": "bot.py 1", "identity": self.identity, "bot": True}})
                while not self.over:
                    self.step()
                    pause = 0.5
            except (Closed, OSError) as error:
                print(f"{self.options.name}: {error}")
                self.next_move_at = None
                code = getattr(error, "code", 1006)
                if code in STAY_AWAY:
                    return
                if code == 4006:
                    self.identity = None
                time.sleep(max(pause * random.uniform(0.5, 1.5), self.retry_s))
                pause, self.retry_s = min(2 * pause, 10), 0

    def step(self):
        wait_s = 5 if self.next_move_at is None else max(0, self.next_move_at - time.monotonic())
        text = self.socket.receive(wait_s)
        if time.monotonic() - self.socket.heard_at > SILENCE_S:
            raise Closed
        if text is not None:
            kind, fields = opened(json.loads(text))
            getattr(self, "on_" + kind.lower(), lambda **_: None)(**fields)
        elif self.next_move_at is not None:
            self.move()

    # What the server says

    def on_welcome(self, identity, resume, **_):
        self.identity = identity or self.identity
        if resume or (self.code and not self.options.queue):
            self.code = resume or self.code
            self.join()
        elif self.options.queue:
            self.enqueue()
        else:
            self.say({"Create": {"name": self.options.name}})

    def on_refused(self, why):  # both the connection and a command can be
        print(f"{self.options.name}: refused: {why}")
        kind, fields = opened(why)
        if kind == "TooOften":
            self.retry_s = fields["retry_after_ms"] / 1000

    def on_fault(self, fault):
        print(f"{self.options.name}: fault: {fault}")
        if fault == "TooFast" and self.said:  # it was dropped, and cannot have been a move: those wait
            time.sleep(3)
            self.say(self.said)

    def on_notice(self, notice):  # about the server (it restarts, its operator announces something) or our identity
        print(f"{self.options.name}: {notice}")

    def on_queued(self, waiting, held_ms):
        print(f"{self.options.name}: in the queue, {waiting} waiting" + (f", held for {held_ms} ms" if held_ms else ""))

    def on_roomleft(self, why):
        print(f"{self.options.name}: out of the room: {why}")
        self.code, again = None, self.leaving and self.races_left > 0
        self.start_over()
        self.asked, self.leaving = False, False
        if again:
            self.enqueue()
        elif why != "Requeued":  # then we are in the queue already
            self.over = True

    def on_room(self, event):
        kind, fields = opened(event)
        getattr(self, "on_" + kind.lower(), lambda **_: None)(**fields)

    # What the room says

    def on_joinrefused(self, why):
        print(f"{self.options.name}: not let in: {why}")
        if why == "AskHost":  # the host may admit us, and we are not told
            time.sleep(5)
            self.join()
        else:
            self.over = True

    def on_entered(self, snapshot):
        self.you, self.code, self.asked = snapshot["you"], snapshot["room"]["code"], False
        print(f"{self.options.name}: in room {self.code}")
        race, own = snapshot["race"], snapshot["own"]
        if race and own and snapshot["room"]["phase"] == "Racing":
            unanswered, before = self.unanswered, (self.match_no, self.seq)
            self.on_started(race)
            entries = digits(own["entries"])
            self.open_cells = [cell for cell in self.open_cells if not entries[cell]]
            self.seq = own["last_seq"]
            if before[0] == self.match_no:  # the answer to a move may be lost: say it again, under its number
                self.unanswered, self.seq = unanswered, max(self.seq, before[1])
            self.next_move_at = time.monotonic() + own["locked_ms"] / 1000
        if snapshot["results"] and self.solution and snapshot["results"]["id"].endswith(f"-{self.match_no}"):
            self.on_finished(snapshot["results"])  # it ended while we were away
        self.on_roomchanged(snapshot["room"])

    def on_roomchanged(self, room):
        self.silent = room["settings"]["rules"]["mistakes"]["silent"]
        self.code = room["code"]  # the host may have changed it
        me = next((member for member in room["members"] if member["no"] == self.you), None)
        seated = [member for member in room["members"] if member["role"] == "Racer"]
        # Who has set the puzzle sits out and watches: company enough.
        has_company = len(seated) > 1 or any(member["knowledge"] == "Puzzle" for member in room["members"])
        if room["phase"] not in ("Lobby", "Finished") or me not in seated or me["ready"]:
            self.asked = False  # a race is on, we have no seat in the next one (`Waiting`), or all is said
        elif room["origin"] == "Queue" and room["phase"] == "Finished" and len(room["members"]) == 1:
            if not self.leaving:  # the opponent has left: look for another one
                self.leaving = True
                self.command("Leave")
        elif not self.asked and has_company and self.races_left > 0:
            # Once only: what others do may arrive before what follows from this.
            self.asked = True
            self.command({"Ready": {"ready": True}})

    def on_started(self, race):
        self.start_over()
        self.match_no = race["match_no"]
        if all(racer["member"] != self.you for racer in race["racers"]):
            return
        self.solution = digits(race["givens"])
        self.open_cells = [cell for cell in range(81) if not self.solution[cell]]
        random.shuffle(self.open_cells)
        solve(self.solution)
        self.move_after(0)

    def move_after(self, wait_ms):
        self.next_move_at = time.monotonic() + (wait_ms + random.expovariate(1) * self.options.pace) / 1000

    def move(self):
        self.next_move_at = None
        if self.unanswered is None and self.open_cells:
            cell = self.open_cells[-1]
            guesses = random.random() < self.options.errs and not self.silent
            digit = random.randint(1, 9) if guesses else self.solution[cell]
            self.seq += 1
            self.unanswered = {"Place": {"match_no": self.match_no, "seq": self.seq, "cell": cell, "digit": digit}}
        if self.unanswered:
            self.socket.write(1, json.dumps({"Room": {"command": self.unanswered}}).encode())

    def on_placed(self, match_no, seq, verdict):
        if self.unanswered is None or (match_no, seq) != (self.match_no, self.unanswered["Place"]["seq"]):
            return
        cell, self.unanswered = self.unanswered["Place"]["cell"], None
        kind, fields = opened(verdict)
        wait_ms = fields.get("locked_ms", 0)
        is_filled = kind in ("Correct", "Entered")
        if kind == "Rejected":
            why, fields = opened(fields["why"])
            wait_ms = fields.get("remaining_ms", 0)
            is_filled = why == "AlreadyCorrect"
            if why not in ("AlreadyCorrect", "LockedOut"):
                return print(f"{self.options.name}: move rejected: {why}")
        if is_filled and cell in self.open_cells:
            self.open_cells.remove(cell)
        self.move_after(wait_ms)

    def on_ownresult(self, row, **_):  # final already, while others still race
        print(f"{self.options.name}: finished in place {row['place']}")

    def on_finished(self, results):
        has_raced = self.solution is not None
        self.start_over()
        print(f"{self.options.name}: race {self.match_no} of room {self.code} ({results['id']}) is over ({results['ended']})")
        for row in results["table"]:
            status, fields = opened(row["status"])
            took = f" in {fields['time_ms'] / 1000:.1f} s" if fields else ""
            mark = " (bot)" if row["bot"] else ""
            print(f"  {row['place']}. {row['name']}{mark}: {status}{took}, {row['correct']} right, {row['score']} points")
        self.races_left -= has_raced
        if self.races_left <= 0:
            self.command("Leave")


def main():
    parser = argparse.ArgumentParser(description="A player for Nonet.")
    parser.add_argument("--server", default="ws://localhost:7878/ws")
    parser.add_argument("--name", default="Python")
    parser.add_argument("--join", metavar="CODE")
    parser.add_argument("--queue", action="store_true")
    parser.add_argument("--pace", type=float, default=1500, help="milliseconds it thinks about a digit, on average")
    parser.add_argument("--errs", type=float, default=0.03, help="how often it guesses, 0 to 1")
    parser.add_argument("--races", type=int, default=1000, help="races to play before it leaves")
    Bot(parser.parse_args()).run()


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""A player for Nonet in plain Python 3.10+, written from PROTOCOL.md alone: an example to start a bot from,
and somebody to race against. It plays every kind of puzzle. It needs solver.py and websocket.py, which lie beside it.

    python3 docs/bot.py                      # opens a room and waits for others
    python3 docs/bot.py --join KXQ7P         # joins a room
    python3 docs/bot.py --queue              # finds an opponent in the queue: a bot, or a person who accepts bots
    python3 docs/bot.py --create --kind killer+x --tier hard --players 3
                                             # three of it race each other once; prints the result as a line of JSON

It says that it is a bot, is ready as soon as the others are there, reads the puzzle when the race starts, solves it,
and enters a digit every now and then (--pace, --errs), one at a time; with --create as fast as the server allows. When
the connection breaks it reconnects and resumes with its seat and board. See --help.
"""

import argparse
import json
import random
import sys
import threading
import time

from solver import digits, solve
from websocket import Closed, Refused, WebSocket, socket_address

VERSION = 13
TIERS = ["easy", "medium", "hard", "fiendish", "extreme", "beyond"]
SILENCE_S = 25  # the server pings every 10 s, so after this long the line is dead
STAY_AWAY = {4000, 4001, 4002, 4003, 4008, 4010}  # close codes after which a client must not reconnect by itself
FASTEST_MS = 70  # the server takes 15 moves per second: one each 67 ms
IN_FLIGHT_MAX = 4  # moves without an answer when it plays fast, so that a slow line does not slow it down
DEALS_MAX = 5  # so often it lets the server try to make a puzzle that turns out too rare
NO_RACE = ("bad_spec", "too_many_jobs", "job_took_too_long", "needs_newer_client")  # the race that was asked for cannot be had


class Stop(Exception):
    """Going on makes no sense; the text says why."""


def opened(value):
    """An enum of the wire as (variant, fields)."""
    return (value, {}) if isinstance(value, str) else next(iter(value.items()))


class Solutions:
    """Several bots in one process race the same puzzle: the first solves it, the others wait for that."""

    def __init__(self):
        self.lock, self.key, self.solution = threading.Lock(), None, None

    def of(self, puzzle):
        with self.lock:
            key = json.dumps(puzzle)
            if key != self.key:
                self.solution = solve(puzzle["board"], digits(puzzle["givens"]))
                self.key = key
            return self.solution


SOLUTIONS = Solutions()


class Bot:
    def __init__(self, options, name, code=None):
        self.options, self.name = options, name
        self.identity = None
        self.code = code
        self.races_left = options.races
        self.you = None
        self.request, self.said = 0, None  # our last message that was no move, and its number
        self.match_no, self.rung, self.deals_failed = 0, 0, 0
        self.terms_no = None  # what we have last been asked to be ready for
        self.silent, self.asked, self.leaving, self.over = False, False, False, False
        self.trouble = None  # the last thing that went wrong, in words
        self.failure = None  # why it stopped, if that was no success
        self.results, self.tier = None, None
        self.retry_s = 0  # the server wants this pause before the next connection
        self.start_over()

    def start_over(self):
        """No race is on."""
        self.solution, self.size, self.open_cells, self.seq = None, 0, [], 0
        self.unanswered, self.next_move_at = {}, None  # moves by their number, in order

    def log(self, text):
        # With --create there is nothing on the standard output but the result.
        print(f"{self.name}: {text}", file=sys.stderr if self.options.create else sys.stdout, flush=True)

    def complain(self, what, problem):
        fix = f" ({problem['fix']})" if problem.get("fix") else ""
        self.trouble = f"{what}: {problem['code']}: {problem['detail']}{fix}"
        self.log(self.trouble)

    def send(self, message):
        self.socket.write(1, json.dumps(message).encode())

    def say(self, kind, **fields):
        self.request += 1  # what is refused names this number
        self.said = self.request, {kind: {"request": self.request, **fields}}
        self.send(self.said[1])

    def say_again(self, request):
        if self.said and request in (0, self.said[0]):  # 0: the server could not read the number
            self.send(self.said[1])

    def command(self, command):
        self.say("Room", command=command)

    def create(self):
        tier = self.options.tier.capitalize()
        spec = {"variant": self.options.kind, "grade": {"Tiers": {"start": tier, "end": tier}}}
        puzzle = {"Generated": {"spec": spec, "seed": self.options.seed}}
        self.say("Create", name=self.name, puzzle=puzzle, rules=None)

    def join(self):
        self.say("Join", code=self.code, name=self.name, watch=False)

    def enqueue(self):
        self.say("Enqueue", name=self.name, with_bots=True)

    def run(self):
        try:
            self.play()
        except (Stop, Refused) as stop:
            self.failure = str(stop)
        except Exception as error:  # a mistake in this program; the other bots must hear of it
            self.failure = f"{type(error).__name__}: {error}"
            raise
        finally:
            self.over = True

    def play(self):
        pause = 0.5
        while not self.over:
            try:
                self.socket = WebSocket(socket_address(self.options.server), "nonet.v1.json")
                hello = {"version": VERSION, "client": "bot.py 2", "identity": self.identity, "bot": True}
                self.send({"Hello": {**hello, "capabilities": []}})
                while not self.over:
                    self.step()
                    pause = 0.5
            except (Closed, OSError) as error:
                self.log(error)
                self.next_move_at = None
                code = getattr(error, "code", 1006)
                if code in STAY_AWAY:
                    raise Stop(self.trouble or str(error)) from error
                if code == 4006:
                    self.identity = None
                self.trouble = self.trouble or str(error)
                time.sleep(max(pause * random.uniform(0.5, 1.5), self.retry_s))
                pause, self.retry_s = min(2 * pause, 10), 0

    def step(self):
        wait_s = 5 if self.next_move_at is None else max(0, self.next_move_at - time.monotonic())
        text = self.socket.receive(wait_s)
        if time.monotonic() - self.socket.heard_at > SILENCE_S:
            raise Closed
        if text is not None:
            self.hear(json.loads(text))
        if self.next_move_at is not None and time.monotonic() >= self.next_move_at:
            self.move()

    def hear(self, message):
        kind, fields = opened(message)
        getattr(self, "on_" + kind.lower(), lambda **_: None)(**fields)

    # What the server says

    def on_welcome(self, identity, resume, **_):
        self.identity = identity or self.identity
        if resume or (self.code and not self.options.queue):
            self.code = resume or self.code
            self.join()
        elif self.options.queue:
            self.enqueue()
        else:
            self.create()

    def on_refused(self, problem, request=None):  # both the connection and a command can be
        self.complain("refused", problem)
        code, wait_s = problem["code"], (problem["retry_after_ms"] or 1000) / 1000
        if request is None:
            self.retry_s = wait_s if problem["retry_after_ms"] else 0
        elif code in ("not_dealt", "job_failed"):
            # We are told that the room is a lobby again, and then ask for the race once more.
            self.asked, self.deals_failed = False, self.deals_failed + 1
            if self.options.create and self.deals_failed >= DEALS_MAX:
                raise Stop(f"no puzzle was made in {DEALS_MAX} attempts; {self.trouble}")
        elif code in ("puzzle_pending", "still_validating", "just_changed"):
            time.sleep(wait_s)
            self.say_again(request)
        elif self.you is None or (self.options.create and code in NO_RACE):
            raise Stop(self.trouble)

    def on_fault(self, problem, request=0):
        self.complain("fault", problem)
        if problem["code"] == "too_fast":  # it was dropped, and cannot have been a move: those wait
            time.sleep((problem["retry_after_ms"] or 3000) / 1000)
            self.say_again(request)
        elif self.you is None:  # we could not even get into a room
            raise Stop(self.trouble)

    def on_notice(self, notice):  # about the server (it restarts, its operator announces something) or our identity
        self.log(notice)

    def on_queued(self, waiting, held_ms):
        self.log(f"in the queue, {waiting} waiting" + (f", held for {held_ms} ms" if held_ms else ""))

    def on_roomleft(self, why):
        self.log(f"out of the room: {why}")
        self.code, self.you, again = None, None, self.leaving and self.races_left > 0
        self.start_over()
        self.asked, self.leaving = False, False
        if again:
            self.enqueue()
        elif why != "Requeued":  # then we are in the queue already
            self.over = True

    def on_room(self, event):
        self.hear(event)

    # What the room says

    def on_joinrefused(self, problem, **_):
        self.complain("not let in", problem)
        if problem["code"] != "ask_host":
            raise Stop(self.trouble)
        time.sleep(5)  # the host may admit us, and we are not told
        self.join()

    def on_entered(self, snapshot):
        self.you, self.code, self.asked = snapshot["you"], snapshot["room"]["code"], False
        self.log(f"in room {self.code}")
        race, own = snapshot["race"], snapshot["own"]
        if race and own and snapshot["room"]["phase"] == "Racing":
            unanswered, before, seq = self.unanswered, (self.match_no, self.rung), self.seq
            self.on_started(race)
            self.seq = max(own["last_seq"], seq if before[0] == self.match_no else 0)
            if before == (self.match_no, self.rung):  # answers may be lost: say the moves again, under their numbers
                self.unanswered = unanswered
            said = {move["Place"]["cell"] for move in self.unanswered.values()}
            entries = digits(own["entries"])
            self.open_cells = [cell for cell in self.open_cells if not entries[cell] and cell not in said]
            for move in self.unanswered.values():
                self.send_move(move)
            self.next_move_at = time.monotonic() + own["locked_ms"] / 1000
        if snapshot["results"] and self.solution and snapshot["results"]["id"].endswith(f"-{self.match_no}"):
            self.on_finished(snapshot["results"])  # it ended while we were away
        self.on_roomchanged(snapshot["room"])

    def on_roomchanged(self, room):
        self.silent = room["settings"]["rules"]["mistakes"]["judging"] == "FullBoard"
        self.code = room["code"]  # the host may have changed it
        if room["terms_no"] != self.terms_no:  # all marks were taken back
            self.terms_no, self.asked = room["terms_no"], False
        me = next((member for member in room["members"] if member["no"] == self.you), None)
        seated = [member for member in room["members"] if member["role"] == "Racer"]
        # Who has set the puzzle sits out and watches: company enough.
        has_company = len(seated) >= self.options.players or any(
            member["knowledge"] == "Puzzle" for member in room["members"]
        )
        if room["phase"] not in ("Lobby", "Finished") or me not in seated or me["ready"]:
            self.asked = False  # a race is on, we have no seat in the next one (`Waiting`), or all is said
        elif room["policy"]["needs_opponent"] and room["phase"] == "Finished" and len(room["members"]) == 1:
            if not self.leaving:  # the opponent has left: look for another one
                self.leaving = True
                self.command("Leave")
        elif not self.asked and has_company and self.races_left > 0:
            # Once for these terms: what others do may arrive before what follows from this.
            self.asked = True
            alone = self.options.players == 1 and room["host"] == self.you  # being ready starts no race of one
            self.command("Start" if alone else {"Ready": {"ready": True}})

    def on_started(self, race):
        self.start_over()
        self.match_no, self.tier, self.deals_failed = race["match_no"], race["tier"], 0
        if all(racer["member"] != self.you for racer in race["racers"]):
            return
        self.take_board(race["rung"], race["puzzle"])
        self.move_after(0)

    def on_nextrung(self, match_no, rung, puzzle, own):
        if match_no != self.match_no or own is None:
            return
        self.unanswered = {}  # moves on the rung before are over, and their numbers used
        self.take_board(rung, puzzle)
        entries = digits(own["entries"])
        self.open_cells = [cell for cell in self.open_cells if not entries[cell]]
        self.move_after(own["locked_ms"])

    def take_board(self, rung, puzzle):
        self.rung = rung
        self.size, self.solution = puzzle["board"]["size"], SOLUTIONS.of(puzzle)
        if self.solution is None:
            raise Stop("the puzzle has no solution, as far as this program understands its rules")
        self.open_cells = [cell for cell, digit in enumerate(digits(puzzle["givens"])) if not digit]
        random.shuffle(self.open_cells)

    # Moves

    def move_after(self, wait_ms):
        thought = 1 if self.options.create else random.expovariate(1)
        self.next_move_at = time.monotonic() + (wait_ms + thought * self.options.pace) / 1000

    def move(self):
        self.next_move_at = None
        if not self.open_cells or len(self.unanswered) >= (IN_FLIGHT_MAX if self.options.create else 1):
            return  # an answer will go on with it
        cell = self.open_cells.pop()
        guesses = random.random() < self.options.errs and not self.silent
        digit = random.randint(1, self.size) if guesses else self.solution[cell]
        self.seq += 1
        place = {"match_no": self.match_no, "rung": self.rung, "seq": self.seq, "cell": cell, "digit": digit}
        place = {"Place": place}
        self.unanswered[self.seq] = place
        self.send_move(place)
        if self.options.create:
            self.move_after(0)

    def send_move(self, move):
        self.request += 1
        self.send({"Room": {"request": self.request, "command": move}})

    def on_placed(self, match_no, seq, verdict):
        if match_no != self.match_no or seq not in self.unanswered:
            return
        place = self.unanswered.pop(seq)["Place"]
        cell = place["cell"]
        kind, fields = opened(verdict)
        wait_ms = fields.get("locked_ms", 0)
        is_filled = kind in ("Correct", "Entered")
        if kind == "Rejected":
            problem = fields["problem"]
            is_filled, wait_ms = problem["code"] == "already_correct", problem["retry_after_ms"] or 0
            if problem["code"] not in ("already_correct", "locked_out", "stale_seq"):
                self.open_cells.clear()
                # Eliminated while the move was on its way: it watches.
                return None if problem["code"] == "race_over" else self.complain("move rejected", problem)
        elif kind == "Wrong" and place["digit"] == self.solution[cell]:
            self.trouble = f"the digit {place['digit']} of the solution is wrong in cell {cell}: it has another rule"
            self.log(self.trouble)
            self.open_cells.clear()
            return self.command("GiveUp")
        if not is_filled:
            self.open_cells.append(cell)
        if wait_ms or self.next_move_at is None:
            self.move_after(wait_ms)

    def on_ownresult(self, row, **_):  # final already, while others still race
        self.log(f"finished with rank {row['rank']}")

    def on_finished(self, results):
        has_raced = self.solution is not None
        self.start_over()
        self.log(f"race {self.match_no} of room {self.code} ({results['id']}) is over ({results['ended']})")
        for row in results["table"]:
            status, fields = opened(row["status"])
            took = f" in {fields['time_ms'] / 1000:.1f} s" if fields else ""
            mark = " (bot)" if row["bot"] else ""
            marks = f"{row['correct']} right, {row['score']} points"
            self.log(f"  {row['rank']}. {row['name']}{mark}: {status}{took}, {marks}")
        self.results = {"room": self.code, "match": results["id"], "kind": self.options.kind, "tier": self.tier}
        self.results["table"] = [summary(row) for row in results["table"]]
        self.races_left -= has_raced
        if self.races_left <= 0:
            self.command("Leave")


def summary(row):
    """What is printed of a row of the results."""
    status, fields = opened(row["status"])
    kept = {key: row[key] for key in ("correct", "mistakes", "score")}
    return {"rank": row["rank"], "name": row["name"], "status": status, "time_ms": fields.get("time_ms"), **kept}


def race_each_other(options):
    """Opens a room, lets as many bots in as there are to be players, and returns the result of their race."""
    until = time.monotonic() + options.timeout
    bots = [Bot(options, options.name)]

    def start(bot):
        threading.Thread(target=bot.run, daemon=True).start()

    start(bots[0])
    while not bots[0].results:
        if stopped := next((bot for bot in bots if bot.over), None):
            raise Stop(f"{stopped.name} stopped; {stopped.failure or stopped.trouble or 'it is out of the room'}")
        if time.monotonic() > until:
            trouble = next((bot.trouble for bot in bots if bot.trouble), "nothing was reported to be wrong")
            raise Stop(f"no result within {options.timeout:g} s; {trouble}")
        if len(bots) < options.players and bots[0].code:
            bots.append(Bot(options, f"{options.name} {len(bots) + 1}", bots[0].code))
            start(bots[-1])
        time.sleep(0.05)
    leave_until = time.monotonic() + 2  # the result is here: whoever does not get to leave in time is no failure
    while not all(bot.over for bot in bots) and time.monotonic() < leave_until:
        time.sleep(0.05)
    return bots[0].results


def report(results, players):
    """Prints the result, and says what is wrong with it, if anything."""
    print(json.dumps(results, ensure_ascii=False), flush=True)
    ranks = sorted(row["rank"] for row in results["table"])
    if ranks != list(range(1, players + 1)):
        raise Stop(f"the ranks are {ranks} instead of 1 to {players}")
    if late := [row["name"] for row in results["table"] if row["status"] != "Finished"]:
        raise Stop(f"did not finish: {', '.join(late)}")


def main():
    parser = argparse.ArgumentParser(description="A player for Nonet.")
    parser.add_argument("--server", default="ws://localhost:7878/ws", help="its address: http, https, ws or wss")
    parser.add_argument("--name", default="Python")
    parser.add_argument("--join", metavar="CODE", help="join this room")
    parser.add_argument("--queue", action="store_true", help="find an opponent in the queue")
    parser.add_argument("--create", action="store_true", help="open a room, fill it, race once, print the result")
    parser.add_argument("--kind", default="classic", help="of puzzle in a new room, as in `sudoku generate --variant`")
    parser.add_argument("--tier", default="medium", type=str.lower, choices=TIERS, help="of the puzzle in a new room")
    parser.add_argument("--seed", type=int, help="of the puzzle in a new room")
    parser.add_argument("--players", type=int, choices=range(1, 9), help="who must be there before it is ready")
    parser.add_argument("--pace", type=float, help="milliseconds it thinks about a digit, on average")
    parser.add_argument("--errs", type=float, help="how often it guesses, 0 to 1")
    parser.add_argument("--races", type=int, default=1000, help="races to play before it leaves")
    parser.add_argument("--timeout", type=float, default=120, help="seconds that all of --create may take")
    options = parser.parse_args()
    if options.create and (options.join or options.queue):
        parser.error("--create opens a room of its own: it goes with neither --join nor --queue")
    # What is not said: fast and without mistakes among themselves, at a pace for people otherwise.
    fast = options.create
    options.players = options.players or (3 if fast else 2)
    options.pace = (FASTEST_MS if fast else 1500) if options.pace is None else options.pace
    options.errs = (0 if fast else 0.03) if options.errs is None else options.errs
    try:
        if fast:
            options.races = 1
            report(race_each_other(options), options.players)
        else:
            bot = Bot(options, options.name, options.join)
            bot.run()
            if bot.failure:
                raise Stop(bot.failure)
    except Stop as stop:
        sys.exit(f"bot.py: {stop}")


if __name__ == "__main__":
    main()

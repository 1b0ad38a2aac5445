# Python 3.9 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 python3 receiver.py
import hashlib
import hmac
import json
import os
import queue
import re
import threading
import time
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MAX_BYTES = 1024 * 1024
TOLERANCE_SECONDS = 300
SEPARATOR = b"."
# During a rotation, set both secrets. Afterwards, set only the new one.
SECRETS = [os.environ.get("WEBHOOK_SECRET"), os.environ.get("WEBHOOK_SECRET_PREVIOUS")]
SIGNATURE_HEADERS = ["x-service-signature", "x-service-signature-next"]


def verify(headers, body, secret):
    # For a server of your own: true when a delivery is from the service and fresh.
    return refusal(headers, body, [secret]) is None


def refusal(headers, body, secrets):
    # Why a delivery is refused, or None.
    # body: the raw bytes, before any JSON parsing.
    headers = {name.lower(): value for name, value in headers.items()}
    timestamp = headers.get("x-service-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return "no timestamp"
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return "timestamp outside the tolerance"

    given = [headers.get(name, "").encode("latin-1", "replace") for name in SIGNATURE_HEADERS]
    for secret in filter(None, secrets):
        signed = timestamp.encode() + SEPARATOR + body
        made = hmac.new(secret.encode(), signed, hashlib.sha256)
        digest = made.hexdigest().encode()
        if any(hmac.compare_digest(digest, signature) for signature in given):
            return None
    return "no signature matches"


# In memory to keep this short. In production, use a table with a unique key: events that were
# acknowledged are not sent again, and a restart forgets this set.
seen = set()
seen_lock = threading.Lock()


def is_new(event):
    # True the first time only.
    # A retry has the same event id. The delivery id is not signed, so it proves nothing.
    with seen_lock:
        known = event.get("id") in seen
        seen.add(event.get("id"))
        return not known


def handle(event):
    print("handled", event.get("event_type"), event.get("id"), flush=True)


events = queue.Queue()


def work():
    while True:
        try:
            handle(events.get())
        except Exception:
            traceback.print_exc()


class Receiver(BaseHTTPRequestHandler):
    timeout = 15

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch(r"[0-9]{1,9}", length):
            return self.answer(411, "no length")
        if int(length) > MAX_BYTES:
            return self.answer(413, "too large")
        body = self.rfile.read(int(length))

        reason = refusal(self.headers, body, SECRETS)
        if reason:
            return self.answer(401, reason)
        try:
            event = json.loads(body)
        except ValueError:
            return self.answer(400, "not an event")
        # Answer first and work afterwards: a slow answer counts as a failure.
        if is_new(event):
            events.put(event)
        self.answer(204)

    def answer(self, status, text=""):
        self.send_response(status)
        if text:
            self.send_header("Content-Type", "text/plain")
            self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())


if __name__ == "__main__":
    if not any(SECRETS):
        raise SystemExit("WEBHOOK_SECRET is not set")
    threading.Thread(target=work, daemon=True).start()
    port = int(os.environ.get("PORT", "8000"))
    ThreadingHTTPServer(("127.0.0.1", port), Receiver).serve_forever()

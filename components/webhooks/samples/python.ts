import type { SignatureScheme } from '@/lib/contract/signature-scheme'
import { hashName, list, signatureHeaders } from './names'

export function pythonSample(scheme: SignatureScheme): string {
  const { timestamp, delivery } = scheme.headers
  return `# Python 3.9 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 python3 receiver.py
import hashlib
import hmac
import json
import os
import queue
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MAX_BYTES = 1024 * 1024
TOLERANCE_SECONDS = ${scheme.toleranceSeconds}
# While you rotate a secret both are set; later only the new one.
SECRETS = [s for s in (os.environ["WEBHOOK_SECRET"], os.environ.get("WEBHOOK_SECRET_PREVIOUS")) if s]
SIGNATURE_HEADERS = [${list(signatureHeaders(scheme), '"')}]


def refusal(headers, body):
    """Why a delivery is refused, or None. body: the bytes as they came, before any JSON parsing."""
    timestamp = headers.get("${timestamp}", "")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return "no timestamp"
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return "timestamp outside the tolerance"

    given = [headers.get(name, "").encode("latin-1", "replace") for name in SIGNATURE_HEADERS]
    for secret in SECRETS:
        signed = timestamp.encode() + b"${scheme.separator}" + body
        digest = hmac.new(secret.encode(), signed, hashlib.${hashName(scheme)}).hexdigest().encode()
        if any(hmac.compare_digest(digest, signature) for signature in given):
            return None
    return "no signature fits"


# In memory to keep this short. Use a table with a unique key, so that a restart forgets nothing.
seen = set()
seen_lock = threading.Lock()


def is_new(headers, event):
    """True the first time only. ${delivery ? 'A retry has the same delivery id; that header is not signed,\n    so the event id in the signed body counts as well.' : 'A retry has the same event id.'}"""
    keys = [key for key in (${delivery ? `headers.get("${delivery}"), ` : ''}event.get("id"),) if key]
    with seen_lock:
        if any(key in seen for key in keys):
            return False
        seen.update(keys)
        return True


def handle(event):
    print("handled", event.get("event_type"), event.get("id"), flush=True)


events = queue.Queue()


def work():
    while True:
        handle(events.get())


class Receiver(BaseHTTPRequestHandler):
    timeout = 15

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not re.fullmatch(r"[0-9]{1,9}", length):
            return self.answer(411, "no length")
        if int(length) > MAX_BYTES:
            return self.answer(413, "too large")
        body = self.rfile.read(int(length))

        reason = refusal(self.headers, body)
        if reason:
            return self.answer(401, reason)
        try:
            event = json.loads(body)
        except ValueError:
            return self.answer(400, "not an event")
        # Answer first and work afterwards: a slow answer counts as a failure and is sent again.
        if is_new(self.headers, event):
            events.put(event)
        self.answer(204)

    def answer(self, status, text=""):
        self.send_response(status)
        if text:
            self.send_header("Content-Type", "text/plain")
            self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text.encode())


threading.Thread(target=work, daemon=True).start()
ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Receiver).serve_forever()
`
}

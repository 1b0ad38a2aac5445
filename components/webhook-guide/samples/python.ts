import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { comment, onceWords, WORDS } from './comments'
import { hashName, list, signatureHeaders } from './names'

export function pythonSample(scheme: SignatureScheme): string {
  const { timestamp, delivery } = scheme.headers
  return `# Python 3.9 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 python3 receiver.py
${scheme.encoding === 'base64' ? 'import base64\n' : ''}import hashlib
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
TOLERANCE_SECONDS = ${scheme.toleranceSeconds}
${comment('# ', WORDS.rotation)}
SECRETS = [os.environ["WEBHOOK_SECRET"], os.environ.get("WEBHOOK_SECRET_PREVIOUS")]
SIGNATURE_HEADERS = [${list(signatureHeaders(scheme), '"')}]


def refusal(headers, body):
    # Why a delivery is refused, or None.
${comment('    # ', WORDS.bytes)}
    timestamp = headers.get("${timestamp}", "")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return "no timestamp"
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return "timestamp outside the tolerance"

    given = [headers.get(name, "").encode("latin-1", "replace") for name in SIGNATURE_HEADERS]
    for secret in filter(None, SECRETS):
        signed = timestamp.encode() + b"${scheme.separator}" + body
        made = hmac.new(secret.encode(), signed, hashlib.${hashName(scheme)})
        digest = ${scheme.encoding === 'hex' ? 'made.hexdigest().encode()' : 'base64.b64encode(made.digest())'}
        if any(hmac.compare_digest(digest, signature) for signature in given):
            return None
    return "no signature fits"


${comment('# ', WORDS.seen)}
seen = set()
seen_lock = threading.Lock()


def is_new(headers, event):
    # True the first time only.
${comment('    # ', onceWords(scheme))}""
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

        reason = refusal(self.headers, body)
        if reason:
            return self.answer(401, reason)
        try:
            event = json.loads(body)
        except ValueError:
            return self.answer(400, "not an event")
${comment('        # ', WORDS.answerFirst)}
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
port = int(os.environ.get("PORT", "8000"))
ThreadingHTTPServer(("127.0.0.1", port), Receiver).serve_forever()
`
}

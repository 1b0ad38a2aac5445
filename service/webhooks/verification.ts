/** How far a delivery's timestamp may be from the receiver's clock (interface 6.3). */
export const TIMESTAMP_TOLERANCE_SECONDS = 300

const nodeSample = `import { createHmac, timingSafeEqual } from 'node:crypto'

const TOLERANCE_SECONDS = ${TIMESTAMP_TOLERANCE_SECONDS}
// During the overlap of a secret rotation the second one is made with the new secret.
const SIGNATURE_HEADERS = ['x-service-signature', 'x-service-signature-next']

/**
 * headers: the delivery's headers by lower-case name. rawBody: its body as a Buffer, before any JSON parsing.
 * True when the delivery comes from the service and is fresh.
 */
export function verify(headers, rawBody, secret) {
  const timestamp = headers['x-service-timestamp'] ?? ''
  if (!/^\\d+$/.test(timestamp)) return false
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false

  const expected = createHmac('sha256', secret).update(timestamp + '.').update(rawBody).digest()
  const given = SIGNATURE_HEADERS.map((name) => headers[name] ?? '').filter((digest) => /^[0-9a-f]{64}$/.test(digest))
  return given.some((digest) => timingSafeEqual(expected, Buffer.from(digest, 'hex')))
}
`

const pythonSample = `import hashlib
import hmac
import re
import time

TOLERANCE_SECONDS = ${TIMESTAMP_TOLERANCE_SECONDS}
# During the overlap of a secret rotation the second one is made with the new secret.
SIGNATURE_HEADERS = ["x-service-signature", "x-service-signature-next"]


def verify(headers, raw_body, secret):
    """headers: the delivery's headers by lower-case name. raw_body: its body as bytes, before any JSON parsing.
    True when the delivery comes from the service and is fresh."""
    timestamp = headers.get("x-service-timestamp", "")
    if not re.fullmatch(r"[0-9]+", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False

    signed = timestamp.encode() + b"." + raw_body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    given = [headers.get(name, "") for name in SIGNATURE_HEADERS]
    given = [digest for digest in given if re.fullmatch(r"[0-9a-f]{64}", digest)]
    return any(hmac.compare_digest(expected, digest) for digest in given)
`

/** The signature contract (interface 4.2 and 6.3), with samples that run as they stand. */
export const verification = {
  algorithm: 'HMAC-SHA256',
  headers: {
    'X-Service-Event': 'Event type of the delivery',
    'X-Service-Delivery': 'Delivery id, the same at every attempt: the idempotency key of a receiver',
    'X-Service-Timestamp': 'Moment of the attempt in Unix seconds, part of what is signed',
    'X-Service-Signature':
      'Lowercase hex HMAC-SHA256 over timestamp, a dot and the raw body; absent when the subscription has no secret',
    'X-Service-Signature-Next':
      'During the overlap of a secret rotation: the same with the new secret. X-Service-Signature keeps the old one until the overlap ends',
  },
  signature_formula: 'hex(HMAC-SHA256(secret, timestamp + "." + raw_body))',
  timestamp_tolerance_seconds: TIMESTAMP_TOLERANCE_SECONDS,
  dedup_note:
    'Failed deliveries are retried, so one delivery id can arrive more than once: use X-Service-Delivery as an idempotency key. The delivery id is not signed, so dedupe on the id inside the signed body as well; it equals the event id in the envelope feed for the same state change.',
  node_sample: nodeSample,
  python_sample: pythonSample,
}

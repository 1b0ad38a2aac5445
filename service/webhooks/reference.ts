import { readFileSync } from 'node:fs'
import type { EventType } from '@/lib/contract/constants'
import { SERVICE_FOLDER } from '../folder'

const EVENTS: Record<EventType, [description: string, trigger: string]> = {
  'envelope.sent': ['Envelope was sent to signers', 'After envelope creation and first e-mail dispatch'],
  'envelope.completed': [
    'All signers signed and the final PDF is available',
    'After the last signer signs successfully',
  ],
  'envelope.voided': ['Envelope was voided by the sender', 'When envelope status becomes Voided'],
  'signer.opened': ['A signer opened the envelope for the first time', "First click of the signer's e-mail link"],
  'signer.signed': ['One signer completed signing (not final)', "Each signer's completion"],
  'signer.declined': ['A signer declined', 'Signer chooses Decline'],
  'signer.delegated': [
    'A signer delegated the slot, or the sender replaced the signer',
    'Signer submits the delegation form (also emitted by the delegate endpoint)',
  ],
}

/** The event catalog (docs/interface.md, 4.2 and 6.1). */
export const eventCatalog = {
  version: '1',
  events: Object.entries(EVENTS).map(([event_type, [description, trigger]]) => ({ event_type, description, trigger })),
}

/** How far a delivery's timestamp may be from the receiver's clock (docs/interface.md, 6.3). */
const TIMESTAMP_TOLERANCE_SECONDS = 300

const readReceiver = (file: string) => readFileSync(new URL(`../lib/receivers/${file}`, SERVICE_FOLDER), 'utf8')

/** The signature contract (docs/interface.md, 4.2 and 6.3), with receivers that run as they are. */
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
  node_sample: readReceiver('receiver.mjs'),
  python_sample: readReceiver('receiver.py'),
}

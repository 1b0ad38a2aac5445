import { createHmac, randomUUID } from 'node:crypto'
import { POST } from '@/app/api/hooks/service/route'
import { toEventTime } from '@/lib/contract/dates'
import { eventId } from '@/lib/contract/event-id'
import { ORIGIN } from '../desk'

export const ENVELOPE = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01'

type Happening = { envelope?: string; type?: string; at?: Date; test?: boolean }

/** The body of a delivery as the service writes it. */
export function happened({ envelope = ENVELOPE, type = 'signer.signed', at = new Date(), test }: Happening = {}) {
  const event_time = toEventTime(at)
  return {
    id: eventId(envelope, type, event_time),
    event_type: type,
    event_version: 1,
    event_time,
    envelope: { id: envelope, status: 'Sent' },
    ...(test ? { test } : {}),
  }
}

export type Sending = {
  body: string
  secret: string
  /** Unix seconds that stand in the header and under the signature. */
  stamp?: number
  delivery?: string
  headers?: Record<string, string | undefined>
}

export const seconds = (from = 0) => Math.floor(Date.now() / 1_000) + from
export const sign = (secret: string, stamp: number | string, body: string) =>
  createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')

/** Sends a delivery to the dashboard's receiver as the service does; `undefined` takes a header away. */
export function deliver({ body, secret, stamp = seconds(), delivery = randomUUID(), headers = {} }: Sending) {
  const all: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'x-service-event': 'signer.signed',
    'x-service-delivery': delivery,
    'x-service-timestamp': String(stamp),
    'x-service-signature': sign(secret, stamp, body),
    ...headers,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return POST(new Request(`${ORIGIN}/api/hooks/service`, { method: 'POST', headers: given, body }))
}

import { createHash } from 'node:crypto'

/** Stable event id (interface 2.5): sha1 in hex over `envelope_id:event_type:event_time`. */
export function eventId(envelopeId: string, eventType: string, eventTime: string): string {
  return createHash('sha1').update(`${envelopeId}:${eventType}:${eventTime}`).digest('hex')
}

import { createHash } from 'node:crypto'

/** The stable id of an event (docs/interface.md, 2.5). */
export function eventId(envelopeId: string, eventType: string, eventTime: string): string {
  return createHash('sha1').update(`${envelopeId}:${eventType}:${eventTime}`).digest('hex')
}

import { z } from 'zod'
import type { ENVELOPE_EVENTS } from './constants'
import { PdfSignRequest } from './envelope'

/** Version of the event wrapper (interface 2.5). */
export const EVENT_VERSION = 1

/** Interface 2.5, an element of the feed. */
export const EnvelopeEvent = z
  .looseObject({
    id: z
      .string()
      .describe(
        'SHA-1 over envelope_id:event_type:event_time; the same in the feed and in a delivery, so both can be deduplicated by it.',
      ),
    event_type: z
      .string()
      .describe('envelope.voided for Voided, envelope.completed for Signed, envelope.sent for any other status.'),
    event_version: z.number().int().describe('Version of this wrapper.'),
    event_time: z.string().describe('The envelope’s last change: ISO 8601 in UTC, such as 2026-11-20T10:00:00Z.'),
    envelope: PdfSignRequest.describe('The envelope, without document contents.'),
  })
  .meta({ id: 'EnvelopeEvent', description: 'An element of the feed, and the wrapper of every delivery.' })
export type EnvelopeEvent = z.infer<typeof EnvelopeEvent>

/** The feed's rule: Voided gives envelope.voided, Signed gives envelope.completed, any other status envelope.sent. */
export function feedEventType(status: string): (typeof ENVELOPE_EVENTS)[number] {
  if (status === 'Voided') return 'envelope.voided'
  if (status === 'Signed') return 'envelope.completed'
  return 'envelope.sent'
}

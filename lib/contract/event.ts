import { z } from 'zod'
import type { ENVELOPE_EVENTS } from './constants'
import { PdfSignRequest } from './envelope'

/** Version of the event wrapper (interface 2.5). */
export const EVENT_VERSION = 1

/** Interface 2.5, an element of the feed. */
export const EnvelopeEvent = z.looseObject({
  id: z.string(),
  event_type: z.string(),
  event_version: z.number().int(),
  event_time: z.string(),
  envelope: PdfSignRequest,
})
export type EnvelopeEvent = z.infer<typeof EnvelopeEvent>

/** The feed's rule: Voided gives envelope.voided, Signed gives envelope.completed, any other status envelope.sent. */
export function feedEventType(status: string): (typeof ENVELOPE_EVENTS)[number] {
  if (status === 'Voided') return 'envelope.voided'
  if (status === 'Signed') return 'envelope.completed'
  return 'envelope.sent'
}

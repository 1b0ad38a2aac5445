import { createHash } from 'node:crypto'
import { z } from 'zod'
import { opt } from '@/lib/contract/optional'
import { findUnstorable } from '@/lib/contract/storable'
import type { DeliveredEvent } from '@/lib/desk/platform/live/sql/events'

const short = z
  .string()
  .min(1)
  .max(200)
  .refine((text) => findUnstorable(text) === undefined)

/** The feed's event wrapper. A remote service may leave anything out: "body shape of a delivery: not shown". */
const Body = z.looseObject({
  id: opt(short).catch(undefined),
  event_type: opt(short).catch(undefined),
  event_time: opt(z.string()).catch(undefined),
  envelope: opt(z.looseObject({ id: opt(short).catch(undefined) })).catch(undefined),
  test: opt(z.boolean()).catch(undefined),
})

/** What a signed delivery reports. One that names no event counts as an event of its own, identified by its bytes. */
export function parseDelivery(bytes: Uint8Array, head: { deliveryId: string; eventType: string }): DeliveredEvent {
  const body: Partial<z.output<typeof Body>> = Body.safeParse(parseJson(bytes)).data ?? {}
  const eventTime = new Date(body.event_time ?? '')
  return {
    deliveryId: head.deliveryId,
    eventId: body.id ?? `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    eventType: body.event_type ?? head.eventType,
    envelopeId: body.envelope?.id ?? null,
    eventTime: Number.isNaN(eventTime.getTime()) ? null : eventTime,
    test: body.test ?? false,
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // It is signed, so it came from the service; what it means stays unknown.
    return undefined
  }
}

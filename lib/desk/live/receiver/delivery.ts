import { createHash } from 'node:crypto'
import { z } from 'zod'
import { opt } from '@/lib/contract/optional'
import { findUnstorable } from '@/lib/contract/storable'

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

export type Delivery = {
  deliveryId: string
  eventId: string
  eventType: string
  envelopeId: string | undefined
  eventTime: Date | undefined
  test: boolean
}

/** What a signed delivery says. One that names no event counts as an event of its own, told by its bytes. */
export function deliveryOf(bytes: Uint8Array, head: { deliveryId: string; eventType: string }): Delivery {
  const parsed = Body.safeParse(json(bytes))
  const body = parsed.success ? parsed.data : {}
  return {
    deliveryId: head.deliveryId,
    eventId: body.id ?? `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
    eventType: body.event_type ?? head.eventType,
    envelopeId: body.envelope?.id,
    eventTime: momentOf(body.event_time),
    test: body.test ?? false,
  }
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    // Signed, so it is the service's; what it means stays unknown.
    return undefined
  }
}

export function momentOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date
}

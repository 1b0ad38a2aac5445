import type { AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'

type SentEvent = { envelopeId?: string; event_time?: string; test: boolean }

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The event in a delivery's body; undefined when the body isn't a JSON object. */
export function sentBody({ request }: Pick<AnyDeliveryDetail, 'request'>): SentEvent | undefined {
  const body = parsed(request?.body)
  if (typeof body !== 'object' || body === null) return undefined
  const envelope: unknown = Reflect.get(body, 'envelope')
  const envelopeId = typeof envelope === 'object' && envelope !== null ? text(Reflect.get(envelope, 'id')) : undefined
  const eventTime = text(Reflect.get(body, 'event_time'))
  return {
    ...(envelopeId && { envelopeId }),
    ...(eventTime && { event_time: eventTime }),
    test: Reflect.get(body, 'test') === true,
  }
}

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    // Nothing was sent yet, or the body isn't JSON and is shown as it is.
    return undefined
  }
}

/** Formatted JSON; other text unchanged. */
export function prettyJson(body: string): string {
  const value = parsed(body)
  return value === undefined ? body : JSON.stringify(value, null, 2)
}

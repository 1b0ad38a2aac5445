import type { AnyDeliveryDetail } from '@/lib/desk/contract/webhooks/webhook-desk'

type SentEvent = { envelopeId?: string; event_time?: string; test: boolean }

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What the body of a delivery says of itself; undefined when it is no JSON object. */
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
    // Nothing was sent yet, or what was sent is no JSON: it is shown as it is.
    return undefined
  }
}

/** The same JSON with a line for each member; the text itself where it is no JSON. */
export function prettyJson(body: string): string {
  const value = parsed(body)
  return value === undefined ? body : JSON.stringify(value, null, 2)
}

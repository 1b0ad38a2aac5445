import type { AnyDeliveryDetail } from '@/lib/desk/platform/upstream/contract/webhook-desk'

type SentEvent = { envelopeId?: string; subject?: string; signer?: string; event_time?: string; test: boolean }

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined)
const read = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The event in a delivery's body; undefined when the body isn't a JSON object. */
export function sentBody({ request }: Pick<AnyDeliveryDetail, 'request'>): SentEvent | undefined {
  const body = parsed(request?.body)
  if (typeof body !== 'object' || body === null) return undefined
  const [envelope, signer] = [read(body, 'envelope'), read(body, 'signer')]
  const texts = {
    envelopeId: text(read(envelope, 'id')),
    subject: text(read(envelope, 'emailSubject')),
    signer: text(read(signer, 'name')) ?? text(read(signer, 'email')),
    event_time: text(read(body, 'event_time')),
  }
  const known = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))
  return { ...known, test: read(body, 'test') === true }
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

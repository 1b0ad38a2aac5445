import { z } from 'zod'
import { opt } from '@/lib/contract/optional'

const AnyObject = z.record(z.string(), z.unknown())
type AnyObject = z.infer<typeof AnyObject>

/** A field that does not fit is absent here, and stays visible in `more`. */
const known = <T extends z.ZodType>(schema: T) => opt(schema).catch(undefined)

/** What was answered and is not in what was understood of it. */
const restOf = (answer: AnyObject, understood: AnyObject): AnyObject =>
  Object.fromEntries(Object.entries(answer).filter(([key, value]) => value != null && understood[key] === undefined))

const EventFields = z.object({
  event_type: z.string().min(1),
  description: known(z.string()),
  trigger: known(z.string()),
})
/** An entry without a description still names its event. */
const CatalogEntry = AnyObject.transform((answer, context) => {
  const fields = EventFields.safeParse(answer)
  if (fields.success) return { ...fields.data, more: restOf(answer, fields.data) }
  context.addIssue('names no event type')
  return z.NEVER
})
export type CatalogEntry = z.infer<typeof CatalogEntry>

/** The event catalog (interface 4.2) of any service. */
export const Catalog = AnyObject.transform((answer) => {
  const entries = Array.isArray(answer.events) ? answer.events : []
  const read = entries.map((entry) => ({ entry, parsed: CatalogEntry.safeParse(entry) }))
  const events = read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []))
  const unread = read.flatMap(({ entry, parsed }) => (parsed.success ? [] : [entry]))
  const version = typeof answer.version === 'string' ? answer.version : undefined
  const understood = { ...(version !== undefined && { version }), ...(entries.length > 0 && { events }) }
  return { version, events, more: { ...restOf(answer, understood), ...(unread.length > 0 && { events: unread }) } }
})
export type Catalog = z.infer<typeof Catalog>

const ContractFields = z.object({
  algorithm: known(z.string()),
  /** Names with a word on each, or the other way round: the interface says no more than that it is an object. */
  headers: known(AnyObject),
  signature_formula: known(z.string()),
  timestamp_tolerance_seconds: known(z.number().int().positive()),
  dedup_note: known(z.string()),
  node_sample: known(z.string()),
  python_sample: known(z.string()),
})

/** The signature contract (interface 4.2) of any service: what it does not say is absent. */
export const SignatureContract = AnyObject.transform((answer) => {
  const fields = ContractFields.parse(answer)
  return { ...fields, more: restOf(answer, fields) }
})
export type SignatureContract = z.infer<typeof SignatureContract>

/** A part of the service's public reference as the dashboard has it; `read_on` in ISO 8601. */
export type ReferencePart<T> =
  | { state: 'read'; value: T; read_on: string }
  /** It could not be read again: the last known. */
  | { state: 'stale'; value: T; read_on: string; why: string }
  /** The service does not offer it: the status with which it answer so. */
  | { state: 'absent'; status: number }
  | { state: 'failed'; why: string }

/** Answer of `GET /api/webhooks/reference`. */
export type WebhookReference = {
  catalog: ReferencePart<Catalog>
  verification: ReferencePart<SignatureContract>
  /** Header of the timestamp for a service whose contract names none. */
  timestamp_header: string
  /** The service's OpenAPI document; absent when it publishes none. */
  openapi_url?: string
}

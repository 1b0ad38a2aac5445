import { z } from 'zod'
import { opt } from '@/lib/contract/optional'

const Said = z.record(z.string(), z.unknown())
type Said = z.infer<typeof Said>

/** A field that does not fit is absent here, and stays visible in `more`. */
const known = <T extends z.ZodType>(schema: T) => opt(schema).catch(undefined)

/** What was said and is not in what was understood of it. */
const restOf = (said: Said, understood: Said): Said =>
  Object.fromEntries(Object.entries(said).filter(([key, value]) => value != null && understood[key] === undefined))

const EventFields = z.object({
  event_type: z.string().min(1),
  description: known(z.string()),
  trigger: known(z.string()),
})
/** An entry without words still names its event. */
const CatalogEntry = Said.transform((said, context) => {
  const fields = EventFields.safeParse(said)
  if (fields.success) return { ...fields.data, more: restOf(said, fields.data) }
  context.addIssue('names no event type')
  return z.NEVER
})
export type CatalogEntry = z.infer<typeof CatalogEntry>

/** The event catalog (interface 4.2) of any service. */
export const Catalog = Said.transform((said) => {
  const listed = Array.isArray(said.events) ? said.events : []
  const read = listed.map((entry) => ({ entry, parsed: CatalogEntry.safeParse(entry) }))
  const events = read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []))
  const unread = read.flatMap(({ entry, parsed }) => (parsed.success ? [] : [entry]))
  const version = typeof said.version === 'string' ? said.version : undefined
  const understood = { ...(version !== undefined && { version }), ...(listed.length > 0 && { events }) }
  return { version, events, more: { ...restOf(said, understood), ...(unread.length > 0 && { events: unread }) } }
})
export type Catalog = z.infer<typeof Catalog>

const ContractFields = z.object({
  algorithm: known(z.string()),
  /** Names with a word on each, or the other way round: the interface says no more than that it is an object. */
  headers: known(Said),
  signature_formula: known(z.string()),
  timestamp_tolerance_seconds: known(z.number().int().positive()),
  dedup_note: known(z.string()),
  node_sample: known(z.string()),
  python_sample: known(z.string()),
})

/** The signature contract (interface 4.2) of any service: what it does not say is absent. */
export const SignatureContract = Said.transform((said) => {
  const fields = ContractFields.parse(said)
  return { ...fields, more: restOf(said, fields) }
})
export type SignatureContract = z.infer<typeof SignatureContract>

/** A part of the service's public reference as the desk has it; `read_on` in ISO 8601. */
export type ReferencePart<T> =
  | { state: 'read'; value: T; read_on: string }
  /** It could not be read again: the last known. */
  | { state: 'stale'; value: T; read_on: string; why: string }
  /** The service does not offer it: the status with which it said so. */
  | { state: 'absent'; status: number }
  | { state: 'failed'; why: string }

/** Answer of `GET /api/webhooks/reference`. */
export type WebhookReference = {
  catalog: ReferencePart<Catalog>
  verification: ReferencePart<SignatureContract>
  /** Header of the timestamp for a service whose contract names none. */
  timestamp_header: string
}

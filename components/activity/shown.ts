import type { RecordFilter } from '@/lib/desk/contract/activity-record'

export const FILTERS = ['person', 'kind', 'envelope', 'from', 'to'] as const satisfies (keyof RecordFilter)[]

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
const KIND = /^[a-z][a-z-]{0,40}$/

type Params = { get(name: string): string | null }

/** What the address says of the record. What no route would take is left out. */
export function filterOf(params: Params): RecordFilter {
  const moment = (name: string) => {
    const time = Date.parse(params.get(name) ?? '')
    return Number.isNaN(time) ? undefined : new Date(time).toISOString()
  }
  const kind = params.get('kind') ?? ''
  return given({
    person: params.get('person')?.slice(0, 200),
    kind: KIND.test(kind) ? kind : undefined,
    envelope: envelopeId(params.get('envelope') ?? ''),
    from: moment('from'),
    to: moment('to'),
  })
}

/** The id in what was pasted: the id itself, or the address of an envelope's page. */
export const envelopeId = (text: string): string | undefined => UUID.exec(text)?.[0].toLowerCase()

/** The filter as a query, in one order, without what is empty. */
export function queryOf(filter: RecordFilter): string {
  return new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = filter[name]
      return value ? [[name, value]] : []
    }),
  ).toString()
}

export function recordHref(filter: RecordFilter): string {
  const query = queryOf(filter)
  return `/settings/activity${query ? `?${query}` : ''}`
}

function given(filter: RecordFilter): RecordFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
}

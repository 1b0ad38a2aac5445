import 'server-only'
import type { EnvelopeValues, FieldEntry } from '@/lib/contract/field-values'
import type { EnvelopeId, TemplateId } from '@/lib/contract/ids'
import { csvFile } from '@/lib/desk/http/csv-file'
import type { Context } from '@/lib/desk/upstream/context'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { type CsvSeparator, csvRow } from '@/lib/text/csv'
import { oneLine } from '@/lib/text/one-line'

type Exported = { id: string; separator: CsvSeparator }

/** What signers filled in in one envelope: one row, with a column for each field. */
export async function exportEnvelopeValues(
  { upstream, signal }: Context,
  { id, separator }: Exported & { id: EnvelopeId },
): Promise<Response> {
  const [values, { status = '', emailSubject }] = await Promise.all([upstream.fieldValues(id), upstream.envelope(id)])
  const envelope: EnvelopeValues = { envelopeId: id, status, emailSubject, values }
  return valuesFile(`filled-in-${id}.csv`, [[envelope]], { separator, signal })
}

/** What signers filled in in a template's envelopes, the newest first: a row an envelope. */
export async function exportTemplateValues(
  { upstream, now, signal }: Context,
  { id, separator }: Exported & { id: TemplateId },
): Promise<Response> {
  const name = `filled-in-${now().toISOString().slice(0, 10)}.csv`
  return valuesFile(name, templateValuePages(upstream, id), { separator, signal })
}

/** Pages of a template's envelopes, the newest first. */
export async function* templateValuePages(
  service: Pick<Upstream, 'templateValues'>,
  id: TemplateId,
): AsyncGenerator<EnvelopeValues[]> {
  let after: string | undefined
  do {
    const { items, next } = await service.templateValues(id, after)
    yield items
    after = next
  } while (after !== undefined)
}

/**
 * A file with a column for each field of the first page of envelopes. Envelopes of an older version
 * of a template may have others, which the last column names.
 */
export async function valuesFile(
  name: string,
  pages: AsyncIterable<EnvelopeValues[]> | Iterable<EnvelopeValues[]>,
  { separator, signal }: { separator: CsvSeparator; signal: AbortSignal },
): Promise<Response> {
  const rest = (async function* all() {
    yield* pages
  })()
  const { value: first = [] } = await rest.next()
  const columns = columnsOf(first)
  const write = (envelopes: EnvelopeValues[]) =>
    envelopes.map((envelope) => csvRow(cellsOf(envelope, columns), separator)).join('')
  async function* pieces() {
    yield write(first)
    for await (const page of rest) yield write(page)
  }
  return csvFile({ name, columns: [...FACTS, ...columns.values(), OTHERS], pieces: pieces(), separator, signal })
}

const FACTS = ['envelope_id', 'subject', 'status', 'signed_by', 'signed_on']
const OTHERS = 'other_fields'

/** The page shows these, and a table of them says nothing. */
const MARKS = ['signature', 'initials']
const entriesOf = ({ values }: EnvelopeValues) => values.filter(({ type }) => !MARKS.includes(type))

/** Radio buttons of a group are one column, which holds the label of the chosen one. */
const columnKey = ({ id, type, group, signerIndex }: FieldEntry): string =>
  type === 'radio' && group !== undefined ? `${signerIndex} radio ${group}` : id

/** The heading of each column by its key, in the order of the documents. */
function columnsOf(envelopes: readonly EnvelopeValues[]): Map<string, string> {
  const columns = new Map<string, string>()
  const used = new Set([...FACTS, OTHERS])
  for (const entry of envelopes.flatMap(entriesOf)) {
    const key = columnKey(entry)
    if (columns.has(key)) continue
    const heading = freeName(headingOf(entry), used)
    used.add(heading)
    columns.set(key, heading)
  }
  return columns
}

const headingOf = ({ type, label, group }: FieldEntry): string =>
  oneLine((type === 'radio' ? group : label) || group || type)

/** Two fields may have one label: the second is "Place (2)". */
function freeName(name: string, used: ReadonlySet<string>): string {
  let free = name
  for (let count = 2; used.has(free); count++) free = `${name} (${count})`
  return free
}

function cellsOf(envelope: EnvelopeValues, columns: ReadonlyMap<string, string>) {
  const cells = new Map<string, string>()
  const others: string[] = []
  for (const entry of entriesOf(envelope)) {
    const text = textOf(entry)
    const key = columnKey(entry)
    if (!columns.has(key)) {
      if (text !== '') others.push(`${headingOf(entry)}: ${text}`)
    } else if (text !== '' || !cells.has(key)) cells.set(key, text)
  }
  const signers = new Map(envelope.values.map(({ signerIndex, ...entry }) => [signerIndex, entry]))
  return [
    envelope.envelopeId,
    oneLine(envelope.emailSubject ?? ''),
    envelope.status,
    [...signers.values()].map(({ signerName }) => oneLine(signerName)).join('; '),
    [...signers.values()].map(({ signedOn }) => signedOn).join('; '),
    ...[...columns.keys()].map((key) => cells.get(key) ?? ''),
    others.join('; '),
  ]
}

function textOf({ type, value, label, id }: FieldEntry): string {
  if (type === 'radio') return value === 'true' ? oneLine(label || id) : ''
  return type === 'checkbox' ? (value === 'true' ? 'yes' : 'no') : value
}

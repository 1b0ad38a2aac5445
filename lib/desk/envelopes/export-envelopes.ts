import { clockIn } from '@/lib/text/time-zone'
import 'server-only'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { csvFile } from '@/lib/desk/http/csv-file'
import type { Context } from '@/lib/desk/upstream/context'
import { signingProgress } from '@/lib/envelope/signing-progress'
import { expiresOn, sentOn, statusName } from '@/lib/envelope/state'
import { type CsvSeparator, csvRow } from '@/lib/text/csv'
import { oneLine } from '@/lib/text/one-line'
import { COLUMNS, type Column } from './contract/columns'
import type { EnvelopeListItem } from './contract/find'
import type { Selection } from './contract/selection'
import { type FindInput, findEnvelopes, selectedEnvelopes } from './find-envelopes'

const ROWS_AT_ONCE = 500

/**
 * The whole list that a query finds, as a file in the list's order and with its columns, or all of
 * them. It is read page by page.
 */
export async function exportEnvelopes(
  context: Context,
  { columns, separator, ...input }: FindInput & { columns?: Column[] | undefined; separator: CsvSeparator },
): Promise<Response> {
  const read = (after: string | undefined) => findEnvelopes(context, { ...input, after }, ROWS_AT_ONCE)
  // A query that is refused is answered as an error, not as a file that breaks off.
  const first = await read(undefined)
  async function* parts() {
    for (let page = first; ; page = await read(page.next)) {
      yield page.items
      if (page.next === undefined) return
    }
  }
  return toFile(context, parts(), { zone: input.zone, columns, separator })
}

/** Exports what somebody selected in a list. */
export async function exportSelection(
  context: Context,
  { selection, zone, separator }: { selection: Selection; zone?: string | undefined; separator: CsvSeparator },
): Promise<Response> {
  const parts = selectedEnvelopes(context, selection)
  const first = await parts.next()
  async function* all() {
    if (!first.done) yield first.value
    yield* parts
  }
  return toFile(context, all(), { zone, separator })
}

type Format = { zone?: string | undefined; columns?: readonly Column[] | undefined; separator: CsvSeparator }

function toFile(
  { now, signal }: Context,
  parts: AsyncIterable<EnvelopeListItem[]>,
  { zone = 'UTC', columns = COLUMNS, separator }: Format,
): Promise<Response> {
  const all = fieldsIn(zone)
  const fields = [...ALWAYS, ...columns.flatMap((column) => all[column])]
  const read = (found: EnvelopeListItem) => fields.map((field) => field.read(found))
  async function* pieces() {
    for await (const part of parts) yield part.map((found) => csvRow(read(found), separator)).join('')
  }
  const name = `envelopes-${now().toISOString().slice(0, 10)}.csv`
  return csvFile({ name, columns: fields.map(({ head }) => head), pieces: pieces(), separator, signal })
}

type Field = { head: string; read: (found: EnvelopeListItem) => string | number }

/** What the file has for each column of the list, after id and subject. */
function fieldsIn(zone: string): Record<Column, Field[]> {
  const time = (head: string, read: (found: EnvelopeListItem) => Date | undefined): Field[] => [
    {
      head: `${head} (${zone})`,
      read: (found) => {
        const at = read(found)
        return at ? clockIn(zone, at).replace('T', ' ') : ''
      },
    },
  ]
  return {
    recipients: [{ head: 'recipients', read: ({ envelope }) => recipientsOf(envelope) }],
    status: [{ head: 'status', read: ({ envelope }) => statusName(envelope) }],
    signed: [
      { head: 'signed', read: ({ envelope }) => signingProgress(envelope).signed },
      { head: 'signers', read: ({ envelope }) => signingProgress(envelope).total },
    ],
    sent: time('sent', ({ envelope }) => sentOn(envelope)),
    expires: time('expires', ({ envelope }) => expiresOn(envelope)),
    changed: time('changed', ({ changed_at }) => new Date(changed_at)),
    template: [{ head: 'template', read: ({ envelope }) => oneLine(envelope.templateName ?? '') }],
    sender: [{ head: 'sender', read: ({ envelope }) => envelope.requestedBy?.email ?? '' }],
  }
}

const ALWAYS: Field[] = [
  { head: 'id', read: ({ id }) => id },
  { head: 'subject', read: ({ envelope }) => oneLine(envelope.emailSubject ?? '') },
]

/** Without those whose part somebody else has now, as in the list. */
const recipientsOf = ({ signers = [] }: PdfSignRequest): string =>
  signers
    .filter(({ delegated }) => !delegated)
    .map(({ name, email }) => (name && email ? `${oneLine(name)} <${email}>` : oneLine(name || email || 'Unnamed')))
    .join('; ')

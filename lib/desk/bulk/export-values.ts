import 'server-only'
import type { EnvelopeValues } from '@/lib/contract/field-values'
import { templateValuePages, valuesFile } from '@/lib/desk/envelopes/export-values'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import { keyStillHere } from '@/lib/desk/upstream/keys/key-of'
import { type Upstream, upstream } from '@/lib/desk/upstream/upstream'
import type { CsvSeparator } from '@/lib/text/csv'
import { type Controller, requireBulkJob } from './read-bulk-job'
import { type BulkJobRecord, rowsAfter } from './sql'

/** What signers filled in in the envelopes of a bulk send: a row an envelope. */
export async function exportBulkJobValues(
  context: Context,
  person: Controller,
  { id, separator }: { id: string; separator: CsvSeparator },
): Promise<Response> {
  const bulkJob = await requireBulkJob(context, person, id)
  if (!bulkJob.templateId) throw new Conflict('Only a bulk send from a template has fields that signers fill in.')
  const key = bulkJob.keyId === null ? undefined : await keyStillHere(bulkJob.keyId, 'Export the template’s instead.')
  const service = upstream(key, { priority: 'bulk', signal: context.signal })
  const day = bulkJob.createdAt.toISOString().slice(0, 10)
  return valuesFile(`filled-in-${day}.csv`, ownPages(service, bulkJob), { separator, signal: context.signal })
}

const ROWS_AT_ONCE = 1_000

/** The template's envelopes that the job has sent, until all were found. */
async function* ownPages(service: Upstream, { id, templateId }: BulkJobRecord): AsyncGenerator<EnvelopeValues[]> {
  const wanted = await envelopeIdsOf(id)
  if (!templateId || wanted.size === 0) return
  for await (const page of templateValuePages(service, templateId)) {
    const own = page.filter(({ envelopeId }) => wanted.delete(envelopeId))
    if (own.length > 0) yield own
    if (wanted.size === 0) return
  }
}

async function envelopeIdsOf(bulkJobId: string): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let after = 0; ; ) {
    const rows = await rowsAfter(bulkJobId, after, ROWS_AT_ONCE)
    for (const { envelopeId } of rows) if (envelopeId) ids.add(envelopeId)
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return ids
    after = last.position
  }
}

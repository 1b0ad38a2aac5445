import 'server-only'
import { selectedEnvelopes } from '@/lib/desk/envelopes/find-envelopes'
import type { Context } from '@/lib/desk/platform/context'
import { bulkShare } from '@/lib/desk/platform/upstream/contract/priority'
import { type BulkCheck, type BulkCheckRequest, MOST_ENVELOPES } from './contract/bulk-action'
import { REQUESTS_EACH } from './contract/bulk-job'
import { MAX_BULK_ROWS } from './contract/bulk-row-states'
import { type Exclusion, whyExcluded } from './contract/exclusion'
import type { Controller } from './read-bulk-job'
import { requireKind } from './require-kind'

const MOST_SUBJECTS = 3

/** For which of the selected envelopes the action is possible, by the mirror: it asks nothing of the service. */
export async function checkAction(
  context: Context,
  person: Controller,
  { kind, selection }: BulkCheckRequest,
): Promise<BulkCheck> {
  await requireKind(context, person, kind)
  const possible: string[] = []
  const excluded = new Map<Exclusion, BulkCheck['excluded'][number]>()
  const exclude = (reason: Exclusion, count: number, subject?: string) => {
    const known = excluded.get(reason) ?? { reason, count: 0, subjects: [] }
    known.count += count
    if (subject && known.subjects.length < MOST_SUBJECTS) known.subjects.push(subject)
    excluded.set(reason, known)
  }
  let looked = 0
  let isCapped = false
  for await (const part of selectedEnvelopes(context, selection)) {
    isCapped = looked + part.length > MAX_BULK_ROWS
    for (const { id, envelope } of part.slice(0, MAX_BULK_ROWS - looked)) {
      const reason = whyExcluded(kind, envelope)
      if (reason) exclude(reason, 1, envelope.emailSubject)
      else possible.push(id)
    }
    looked += part.length
    if (isCapped) break
  }
  const missing = 'ids' in selection ? new Set(selection.ids).size - looked : 0
  if (missing > 0) exclude('missing', missing)
  const chosen = possible.slice(0, MOST_ENVELOPES[kind])
  return {
    possible: chosen,
    excluded: [...excluded.values()].toSorted((a, b) => b.count - a.count),
    left_out: possible.length - chosen.length,
    is_capped: isCapped,
    seconds: Math.ceil((chosen.length * REQUESTS_EACH[kind] * 60) / bulkShare(context.upstream.budget().limit)),
  }
}

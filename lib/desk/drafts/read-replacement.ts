import 'server-only'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Context, Person } from '@/lib/desk/platform/context'
import type { Replacement } from './contract/replacement'
import { findDraftOfEnvelope, findReplacement } from './sql/drafts'

/** Whether an envelope is being corrected, by whom, and how far that got: a correction that stopped halfway shows on its page. */
export async function readReplacement(_: Context, person: Person, { id }: { id: EnvelopeId }): Promise<Replacement> {
  const [found, own] = await Promise.all([findReplacement(id), findDraftOfEnvelope(id)])
  const replacedBy = found && {
    person: found.person,
    draft_id: found.draft.personId === person.id ? found.draft.id : undefined,
    voided: found.draft.replacedAt !== null,
    envelope_id: found.draft.envelopeId ?? undefined,
  }
  return { replaced_by: replacedBy, replaces: own?.replaces ?? undefined }
}

import 'server-only'
import type { Context, Person } from '@/lib/desk/platform/context'
import { readTogether } from '@/lib/desk/platform/process/once'
import { DRAFT_LIMITS } from './contract/draft-limits'
import { type DraftStep, isLocked } from './contract/draft-step'
import { type DiscardedDraft, type DraftSummary, draftTitle } from './contract/draft-summary'
import { type DraftFacts, listDiscardedDrafts, listUnsentDrafts } from './sql/draft-summaries'

/** The person's unsent drafts that something was typed into, the newest first. */
export async function listDrafts({ now }: Pick<Context, 'now'>, { id }: Pick<Person, 'id'>): Promise<DraftSummary[]> {
  const facts = await readTogether(JSON.stringify(['drafts', id]), () => listUnsentDrafts(id, DRAFT_LIMITS.drafts))
  return facts.map((each) => toSummary(each, now()))
}

/** The drafts that the person can restore, the last discarded first. */
export async function listDiscarded({ now }: Context, { id }: Person): Promise<DiscardedDraft[]> {
  const read = () => listDiscardedDrafts(id, DRAFT_LIMITS.discarded)
  const facts = await readTogether(JSON.stringify(['discarded drafts', id]), read)
  return facts.flatMap((each) =>
    each.discardedAt ? [{ ...toSummary(each, now()), discarded_on: each.discardedAt }] : [],
  )
}

function toSummary(facts: DraftFacts, now: Date): DraftSummary {
  const { id, purpose, templateId, templateName, title, documentNames: documents } = facts
  return {
    id,
    purpose,
    template_id: templateId ?? undefined,
    template_name: templateName ?? undefined,
    state: facts.state === 'open' ? 'open' : 'sending',
    title: draftTitle({ purpose, own: title, template_name: templateName, documents }),
    recipients: facts.names,
    recipient_count: facts.people,
    addresses: facts.addresses,
    documents,
    document_count: facts.documents,
    step: stepToContinue(facts, now),
    updated_on: facts.updatedAt,
  }
}

/** Where something is missing, as far as a list looks; Review finds the rest. */
function stepToContinue(facts: DraftFacts, now: Date): DraftStep {
  const { state, purpose, templateId, hasRecipients, documents, isUnsigned, title, scheduledFor } = facts
  if (state !== 'open') return 'review'
  if (isLocked({ purpose, template_id: templateId ?? undefined })) return hasRecipients ? 'message' : 'recipients'
  if (documents === 0) return 'documents'
  if (!hasRecipients) return 'recipients'
  if (isUnsigned) return 'fields'
  return title.trim() === '' || (scheduledFor && new Date(scheduledFor) <= now) ? 'message' : 'review'
}

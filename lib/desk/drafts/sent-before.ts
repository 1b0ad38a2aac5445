import 'server-only'
import { inArray } from 'drizzle-orm'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { momentOf } from '@/lib/contract/moment'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { desk } from '@/lib/desk/store/database'
import { drafts } from '@/lib/desk/store/schema/desk'

/** The feed from its newest item back to a moment; `whole` where it has nothing older. */
export type FeedBack = (since: Date) => Promise<{ events: EnvelopeEvent[]; whole: boolean }>

type Draft = { templateId: string; createdAt: Date }

/** The clocks of the desk and of the service may differ. */
const SKEW_MS = 10 * 60_000

/**
 * What became of attempts that cannot be repeated. Whatever was created since the draft was made was changed since, so the
 * feed has it; `unclear` where it has several that fit, or one that may.
 */
export async function whatWasSent(
  draft: Draft,
  body: EnvelopeFromTemplateRequest,
  feedBack: FeedBack,
): Promise<{ envelopeId: string } | 'nothing' | 'unclear'> {
  const since = new Date(draft.createdAt.getTime() - SKEW_MS)
  const { events, whole } = await feedBack(since)
  const made = events.map(({ envelope }) => envelope).filter((envelope) => mayBeOf(draft.templateId, since, envelope))
  const taken = await ofOtherDrafts(made)
  const possible = made.filter(({ id }) => !taken.has(id))
  const [match, ...more] = possible.filter((envelope) => carries(envelope, body))
  if (match?.id && more.length === 0) return { envelopeId: match.id }
  const reached = whole || events.some(({ event_time }) => new Date(event_time) < since)
  return reached && possible.length === 0 ? 'nothing' : 'unclear'
}

/** What an envelope does not say of itself speaks for it, not against it. */
function mayBeOf(templateId: string, since: Date, { templateId: of = templateId, createdOn }: PdfSignRequest): boolean {
  return of === templateId && !((momentOf(createdOn) ?? since) < since)
}

function carries(envelope: PdfSignRequest, { signers, emailSubject }: EnvelopeFromTemplateRequest): boolean {
  const known = (envelope.signers ?? []).flatMap(({ email, delegatedFrom }) => [email, delegatedFrom].map(folded))
  return (
    signers.every(({ email }) => known.includes(folded(email))) &&
    (emailSubject === undefined || emailSubject === envelope.emailSubject)
  )
}

const folded = (email: string | undefined) => email?.trim().toLowerCase()

async function ofOtherDrafts(envelopes: PdfSignRequest[]): Promise<ReadonlySet<string | undefined>> {
  const ids = envelopes.flatMap(({ id }) => (id ? [id] : []))
  const rows = await desk().select({ id: drafts.envelopeId }).from(drafts).where(inArray(drafts.envelopeId, ids))
  return new Set(rows.map(({ id }) => id ?? undefined))
}

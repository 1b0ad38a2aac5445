import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeFromTemplateRequest } from '@/lib/contract/send'
import { findSentEnvelopes } from '@/lib/desk/store/drafts'
import { readFeedSince } from '@/lib/desk/upstream/read-feed-since'
import type { Upstream } from '@/lib/desk/upstream/upstream'

type Draft = { templateId: string; createdAt: Date }

/** The clocks of the dashboard and of the service may differ. */
const SKEW_MS = 10 * 60_000

/**
 * Looks in the feed for the envelope of an attempt that cannot be repeated. Everything created since the draft is in the feed.
 * `ambiguous`: several envelopes match, or one may.
 */
export async function findSentEnvelope(
  service: Pick<Upstream, 'feed'>,
  draft: Draft,
  body: EnvelopeFromTemplateRequest,
): Promise<{ envelopeId: string } | 'nothing' | 'ambiguous'> {
  const since = new Date(draft.createdAt.getTime() - SKEW_MS)
  const { events, whole } = await readFeedSince(service, since)
  const created = events
    .map(({ envelope }) => envelope)
    .filter((envelope) => mayComeFrom(draft.templateId, since, envelope))
  const sent = await findSentEnvelopes(created.flatMap(({ id }) => id ?? []))
  const possible = created.filter(({ id }) => id === undefined || !sent.has(id))
  const [match, ...more] = possible.filter((envelope) => matches(envelope, body))
  if (match?.id && more.length === 0) return { envelopeId: match.id }
  const isComplete = whole || events.some(({ event_time }) => new Date(event_time) < since)
  return isComplete && possible.length === 0 ? 'nothing' : 'ambiguous'
}

/** Missing fields don't rule an envelope out. */
function mayComeFrom(template: string, since: Date, { templateId = template, createdOn }: PdfSignRequest): boolean {
  return templateId === template && !((parseServiceDate(createdOn) ?? since) < since)
}

function matches(envelope: PdfSignRequest, { signers, emailSubject }: EnvelopeFromTemplateRequest): boolean {
  const known = (envelope.signers ?? []).flatMap(({ email, delegatedFrom }) => [email, delegatedFrom].map(folded))
  return (
    signers.every(({ email }) => known.includes(folded(email))) &&
    (emailSubject === undefined || emailSubject === envelope.emailSubject)
  )
}

const folded = (email: string | undefined) => email?.trim().toLowerCase()

import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { readFeedSince } from '@/lib/desk/platform/upstream/read-feed-since'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'
import { type DraftRow, findSentEnvelopes } from './sql/drafts'

type Sent = Pick<DraftRow, 'templateId' | 'body' | 'frozen' | 'createdAt' | 'frozenAt' | 'round'>
/** What the draft's envelope looks like. */
type Expected = { emails: (string | undefined)[]; emailSubject?: string | undefined; files?: string[] | undefined }

/** The clocks of the dashboard and of the service may differ. */
const SKEW_MS = 10 * 60_000

/**
 * Looks in the feed for the envelope of an attempt that cannot be repeated. Everything created since the draft is in the feed.
 * `ambiguous`: several envelopes match, or one may.
 */
export async function findSentEnvelope(
  service: Pick<Upstream, 'feed'>,
  draft: Sent,
): Promise<{ envelopeId: string } | 'nothing' | 'ambiguous'> {
  const { createdAt, frozenAt, round } = draft
  const begun = round > 1 ? createdAt : (frozenAt ?? createdAt)
  const since = new Date(begun.getTime() - SKEW_MS)
  const expected = expectedOf(draft)
  const { events, whole } = await readFeedSince(service, since)
  const created = events
    .map(({ envelope }) => envelope)
    .filter((envelope) => mayComeFrom(draft.templateId, since, envelope) && !isRuledOut(envelope, expected))
  const sent = await findSentEnvelopes(created.flatMap(({ id }) => id ?? []))
  const possible = created.filter(({ id }) => id === undefined || !sent.has(id))
  const [match, ...more] = possible.filter((envelope) => matches(envelope, expected))
  if (match?.id && more.length === 0) return { envelopeId: match.id }
  const isComplete = whole || events.some(({ event_time }) => new Date(event_time) < since)
  return isComplete && possible.length === 0 ? 'nothing' : 'ambiguous'
}

function expectedOf({ body, frozen }: Sent): Expected {
  const request = body ?? (frozen?.kind === 'envelope' ? frozen.request : undefined)
  return {
    emails: (request?.signers ?? []).map(({ email }) => email),
    emailSubject: request?.emailSubject,
    files: frozen?.request.files.map(({ name }) => name),
  }
}

/** Missing fields don't rule an envelope out. */
function mayComeFrom(template: string | null, since: Date, envelope: PdfSignRequest): boolean {
  const isOfTemplate = template === null ? !envelope.templateId : (envelope.templateId ?? template) === template
  return isOfTemplate && !((parseServiceDate(envelope.createdOn) ?? since) < since)
}

/** Own documents have no template to match by. Other documents, if the feed names them, mean another envelope. */
function isRuledOut({ files }: PdfSignRequest, expected: Expected): boolean {
  const names = files?.flatMap(({ name }) => name ?? [])
  if (!expected.files || !files || names?.length !== files.length) return false
  return names.join('\n') !== expected.files.join('\n')
}

function matches(envelope: PdfSignRequest, { emails, emailSubject }: Expected): boolean {
  const known = (envelope.signers ?? []).flatMap(({ email, delegatedFrom }) => [email, delegatedFrom].map(folded))
  return (
    emails.every((email) => known.includes(folded(email))) &&
    (emailSubject === undefined || emailSubject === envelope.emailSubject)
  )
}

const folded = (email: string | undefined) => email?.trim().toLowerCase()

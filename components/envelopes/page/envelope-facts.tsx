'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyText } from '@/components/ui/copy'
import { ErrorState } from '@/components/ui/error-state'
import { AheadLink, TextLink } from '@/components/ui/link'
import { Skeleton } from '@/components/ui/loading'
import { Time } from '@/components/ui/time'
import { activityQuery, nameInRecord, trailQuery, useSentBy } from '@/lib/browser/queries/envelope'
import { useMay } from '@/lib/browser/queries/session'
import { templateQuery } from '@/lib/browser/queries/templates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { describeActivity } from '@/lib/desk/activity/contract/describe-activity'
import { endedAt } from '@/lib/envelope/signing-progress'
import { isCopy } from '@/lib/envelope/signing-task'
import { authorTerm, canVoid, dateOrText, expiresOn, sameAddress } from '@/lib/envelope/state'
import { isolate } from '@/lib/text/one-line'

const dateFact = (value: Date | string | undefined) =>
  value === undefined ? null : <Time value={value} mode="absolute" />

function auditFact(auditId: string | undefined, isListed: boolean): ReactNode {
  if (auditId) return <CopyText value={auditId} label="audit id" className="-ml-1" />
  return isListed ? <Skeleton className="h-5" /> : null
}

/** A date that another one would replace in a moment has its place held. */
const PLACEHOLDER = <Skeleton className="h-5" />

/** A mail server may answer that long after somebody sent something, which is a change as well. */
const NEAR_MS = 60_000

/**
 * The last change. What the team does has the address of the person that the API key belongs to, and
 * a date that the service may move by seconds: the team's own record has both as they were.
 */
function useLastChange(id: string, envelope: PdfSignRequest) {
  const { createdOn, updatedOn, updatedBy, requestedBy: sender, signers = [] } = envelope
  const { data: activities = [], isPending } = useQuery(activityQuery(id))
  const isCompletion =
    envelope.status === 'Signed' &&
    (updatedBy === SERVICE || signers.some(({ email }) => sameAddress(email, updatedBy)))
  const trail = useQuery({ ...trailQuery(id), enabled: isCompletion })
  const date = dateOrText(updatedOn)
  // Sealing takes a while after the last signature, and is done by the service.
  if (isCompletion) {
    const at = trail.data ? dateOrText(endedAt(trail.data, envelope.status) ?? updatedOn) : undefined
    return { value: trail.isPending ? PLACEHOLDER : dateFact(at), note: 'At completion, by the service' }
  }
  const isOwner = sameAddress(updatedBy, sender?.email)
  const own = date instanceof Date && (isOwner || updatedBy === SERVICE) ? date.getTime() : undefined
  if (own !== undefined && isPending) return { value: PLACEHOLDER }
  const done = own === undefined ? undefined : activities.find(({ at }) => Math.abs(own - Date.parse(at)) <= NEAR_MS)
  if (done) {
    // Sending is recorded before the service creates the envelope, but is no change before that.
    const created = dateOrText(createdOn)
    const value = dateFact(created instanceof Date && created > new Date(done.at) ? created : done.at)
    return { value, note: `by ${isolate(nameInRecord(done.person))}` }
  }
  if (isOwner) return { value: dateFact(date), note: `With ${isolate(sender?.name || updatedBy || '')}’s key` }
  const isPerson = updatedBy && updatedBy !== SERVICE
  return { value: dateFact(date), note: isPerson ? <Address before="by " address={updatedBy} /> : null }
}

/** Who changes an envelope when nobody does: it expires, or an email is returned. */
const SERVICE = 'service'

/** A row of the details; left out without a value. */
type Fact = { term: string; value: ReactNode; note?: ReactNode }

type EnvelopeFactsProps = {
  id: string
  envelope: PdfSignRequest
  /** It comes from a list, which has no audit ids, and is still being read. */
  isListed?: boolean
}

/** What is known about the envelope. The service may leave out any of it. */
export function EnvelopeFacts({ id, envelope, isListed = false }: EnvelopeFactsProps) {
  const mayWebhooks = useMay('webhooks')
  const sentBy = useSentBy(id, envelope)
  const changed = useLastChange(id, envelope)
  const templateName = useTemplateName(envelope)
  const { requestedBy: sender, templateId, expirationDays } = envelope
  const days = expirationDays ? `${expirationDays} days after sending` : null
  const acting = (envelope.signers ?? []).filter((signer) => !signer.delegated && !isCopy(signer)).length
  const expires = expiresOn(envelope)
  const webhooks = `/webhooks/envelopes/${encodeURIComponent(id)}`
  const facts: Fact[] = [
    {
      term: 'Sender',
      value: sender?.name || sender?.email || null,
      note: sender?.name && sender.email ? <Address address={sender.email} /> : null,
    },
    {
      term: authorTerm(envelope),
      value: sentBy ?? null,
      note: sentBy ? `With ${isolate(sender?.name || sender?.email || '')}’s key` : null,
    },
    { term: 'Created', value: dateFact(dateOrText(envelope.createdOn)) },
    { term: 'Scheduled', value: envelope.scheduleTime ? dateFact(dateOrText(envelope.scheduleTime)) : null },
    { term: 'Changed', ...changed },
    // A finished envelope no longer expires.
    { term: 'Expires', value: canVoid(envelope) ? (expires ? dateFact(expires) : days) : null },
    {
      term: 'Order',
      value: acting > 1 ? (envelope.signerOrderRequired ? 'In signing order' : 'All at once') : null,
    },
    { term: 'Webhooks', value: mayWebhooks ? <AheadLink href={webhooks}>Deliveries</AheadLink> : null },
    { term: 'Envelope id', value: <CopyText value={envelope.id ?? id} label="envelope id" className="-ml-1" /> },
    {
      term: 'Audit id',
      value: auditFact(envelope.auditId, isListed),
    },
    // Last, because its name may arrive later and take a second line, which would move a link below
    // it.
    {
      term: 'Template',
      value: templateId ? (
        <TextLink href={`/templates/${encodeURIComponent(templateId)}`}>{templateName ?? 'Open template'}</TextLink>
      ) : null,
    },
  ]
  return (
    <dl className="card py-2">
      {facts.map(({ term, value, note }) =>
        value === null ? null : (
          <div key={term} className="grid grid-cols-[80px_minmax(0,1fr)] items-start gap-3 px-4 py-1.5">
            <dt className="text-13 leading-5 text-ink-faint">{term}</dt>
            <dd className="min-w-0 text-14 [overflow-wrap:anywhere]">
              <span className="contents">{value}</span>
              {note ? <span className="block text-13 text-ink-soft">{note}</span> : null}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** A service need not repeat it in the envelope. */
function useTemplateName({ templateId, templateName }: PdfSignRequest): string | undefined {
  const isAsked = !templateName?.trim() && Boolean(templateId)
  const { data } = useQuery({ ...templateQuery(templateId ?? ''), enabled: isAsked, retry: false })
  return templateName?.trim() || data?.templateName?.trim() || undefined
}

/** An email address that breaks before its domain if it is too long for one line. */
function Address({ before = '', address }: { before?: string; address: string }) {
  const at = address.indexOf('@') + 1
  return (
    <span translate="no">
      <span>{`${before}${address.slice(0, at)}`}</span>
      <wbr />
      <span>{address.slice(at)}</span>
    </span>
  )
}

/** Who on the team did what. The service knows only the person that the API key belongs to. */
export function TeamActivity({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(activityQuery(id))
  if (error && !data)
    return <ErrorState error={error} title="The activity could not be loaded" onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-16" />
  if (data.length === 0) {
    return <p className="text-14 text-ink-faint">No changes by your team yet.</p>
  }
  return (
    <ul className="flex flex-col gap-3">
      {data.map((activity) => {
        const { text, note } = describeActivity(activity)
        return (
          <li key={activity.id} className="text-14 [overflow-wrap:anywhere]">
            <span className="font-medium" title={activity.person}>
              {nameInRecord(activity.person)}
            </span>
            <span>{` ${text} `}</span>
            <Time value={activity.at} mode="absolute" className="text-13 text-ink-faint" />
            {note ? <p className="whitespace-pre-wrap text-13 text-ink-soft">{`“${note}”`}</p> : null}
          </li>
        )
      })}
    </ul>
  )
}

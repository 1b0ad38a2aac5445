import type { ReactNode } from 'react'
import { AheadLink } from '@/components/ui/ahead-link'
import { CopyText } from '@/components/ui/copy'
import { TextLink } from '@/components/ui/link'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { useMay } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { expiresOn } from '@/lib/envelope/envelope-dates'
import { canVoid } from '@/lib/envelope/signer-state'
import { moment } from './moment'

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[80px_minmax(0,1fr)] items-start gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <dt className="text-13 leading-5 text-ink-faint">{term}</dt>
      <dd className="min-w-0 text-14 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

const unknown = <span className="text-ink-faint">Unknown</span>

/** What is known about the envelope; the service may leave any of it out. */
export function EnvelopeFacts({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const mayWebhooks = useMay('webhooks')
  const when = (value: Date | string | undefined) =>
    value === undefined ? unknown : <Time value={value} mode="absolute" />
  const expires = expiresOn(envelope)
  const { requestedBy: sender } = envelope
  return (
    <dl className="rounded-lg border border-line bg-surface">
      <Fact term="Status">
        <EnvelopeStatusBadge status={envelope.status ?? ''} />
      </Fact>
      <Fact term="Sender">
        {sender?.name || sender?.email ? (
          <>
            {sender.name || sender.email}
            {sender.name && sender.email ? (
              <span className="block text-13 text-ink-soft">
                <Address of={sender.email} />
              </span>
            ) : null}
          </>
        ) : (
          unknown
        )}
      </Fact>
      <Fact term="Created">{when(moment(envelope.createdOn))}</Fact>
      {envelope.scheduleTime ? <Fact term="Scheduled">{when(moment(envelope.scheduleTime))}</Fact> : null}
      <Fact term="Changed">
        {when(moment(envelope.updatedOn))}
        {envelope.updatedBy ? (
          <span className="block text-13 text-ink-soft">
            by <Address of={envelope.updatedBy} />
          </span>
        ) : null}
      </Fact>
      {/* A finished envelope no longer expires. */}
      {canVoid(envelope) ? (
        <Fact term="Expires">
          {expires
            ? when(expires)
            : envelope.expirationDays
              ? `${envelope.expirationDays} days after sending`
              : unknown}
        </Fact>
      ) : null}
      <Fact term="Order">
        {envelope.signerOrderRequired ? 'One after another' : 'Everybody at once'}
        {envelope.selfSigned ? (
          <span className="block text-13 text-ink-soft">The sender is the only signer</span>
        ) : null}
      </Fact>
      <Fact term="Template">
        {envelope.templateId ? (
          <TextLink href={`/templates/${encodeURIComponent(envelope.templateId)}`}>
            {envelope.templateName || 'Open template'}
          </TextLink>
        ) : (
          'None'
        )}
      </Fact>
      {mayWebhooks ? (
        <Fact term="Webhooks">
          <AheadLink href={`/webhooks/envelopes/${encodeURIComponent(id)}`}>Deliveries</AheadLink>
        </Fact>
      ) : null}
      <Fact term="Envelope id">
        <CopyText value={envelope.id ?? id} label="envelope id" className="-ml-1" />
      </Fact>
      <Fact term="Audit id">
        {envelope.auditId ? <CopyText value={envelope.auditId} label="audit id" className="-ml-1" /> : unknown}
      </Fact>
    </dl>
  )
}

/** An e-mail address that, where it is too long for its line, breaks before its domain and not in the middle of a word. */
function Address({ of }: { of: string }) {
  const at = of.indexOf('@') + 1
  return (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}

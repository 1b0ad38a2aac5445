import type { ReactNode } from 'react'
import { AheadLink } from '@/components/ui/ahead-link'
import { CopyText } from '@/components/ui/copy'
import { TextLink } from '@/components/ui/link'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { useMay } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { dateOrText, expiresOn } from '@/lib/envelope/envelope-dates'
import { canVoid } from '@/lib/envelope/envelope-status'

const unknown = <span className="text-ink-faint">Unknown</span>
const dateFact = (value: Date | string | undefined) =>
  value === undefined ? unknown : <Time value={value} mode="absolute" />

/** What is known about the envelope. The service may leave out any of it. */
export function EnvelopeFacts({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const mayWebhooks = useMay('webhooks')
  const { requestedBy: sender, templateId, expirationDays } = envelope
  const days = expirationDays ? `${expirationDays} days after sending` : unknown
  const expires = expiresOn(envelope)
  return (
    <dl className="rounded-lg border border-line bg-surface">
      <Fact term="Status">
        <EnvelopeStatusBadge status={envelope.status ?? ''} />
      </Fact>
      <Fact term="Sender" note={sender?.name && sender.email ? <Address address={sender.email} /> : null}>
        {sender?.name || sender?.email || unknown}
      </Fact>
      <Fact term="Created">{dateFact(dateOrText(envelope.createdOn))}</Fact>
      {envelope.scheduleTime ? <Fact term="Scheduled">{dateFact(dateOrText(envelope.scheduleTime))}</Fact> : null}
      <Fact
        term="Changed"
        note={
          envelope.updatedBy ? (
            <>
              by <Address address={envelope.updatedBy} />
            </>
          ) : null
        }
      >
        {dateFact(dateOrText(envelope.updatedOn))}
      </Fact>
      {/* A finished envelope no longer expires. */}
      {canVoid(envelope) ? <Fact term="Expires">{expires ? dateFact(expires) : days}</Fact> : null}
      <Fact term="Order" note={envelope.selfSigned ? 'The sender is the only signer' : null}>
        {envelope.signerOrderRequired ? 'One after another' : 'Everybody at once'}
      </Fact>
      <Fact term="Template">
        {templateId ? (
          <TextLink href={`/templates/${encodeURIComponent(templateId)}`}>
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

function Fact({ term, note, children }: { term: string; note?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[80px_minmax(0,1fr)] items-start gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <dt className="text-13 leading-5 text-ink-faint">{term}</dt>
      <dd className="min-w-0 text-14 [overflow-wrap:anywhere]">
        {children}
        {note ? <span className="block text-13 text-ink-soft">{note}</span> : null}
      </dd>
    </div>
  )
}

/** An e-mail address that breaks before its domain if it is too long for one line. */
function Address({ address }: { address: string }) {
  const at = address.indexOf('@') + 1
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

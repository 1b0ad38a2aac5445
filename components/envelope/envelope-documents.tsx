'use client'

import { useSearchParams } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/describe-error'
import { TextLink } from '@/components/ui/link'
import { Section } from '@/components/ui/titled-section'
import { sentDocumentUrl, signedDocumentUrl } from '@/lib/browser/queries/envelope'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { DocumentCard } from './document-card'

/** The documents: signed once everybody signed, with the originals one link away; otherwise as they were sent. */
export function EnvelopeDocuments({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const isSigned = envelope.status === 'Signed'
  const asSent = useSearchParams().get('documents') === 'sent'
  const page = `/envelopes/${encodeURIComponent(id)}`
  if (!isSigned) {
    return (
      <Section title="Documents">
        <Originals id={id} envelope={envelope} />
      </Section>
    )
  }
  return (
    <Section
      title={asSent ? 'Documents as sent' : 'Signed document'}
      aside={
        <TextLink href={asSent ? page : `${page}?documents=sent`} scroll={false} className="text-13">
          {asSent ? 'Signed document' : 'As sent'}
        </TextLink>
      }
    >
      {asSent ? <Originals id={id} envelope={envelope} /> : <SignedCard id={id} envelope={envelope} />}
    </Section>
  )
}

function SignedCard({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  return (
    <DocumentCard
      url={signedDocumentUrl(id)}
      name={`${envelope.emailSubject?.trim() || 'Document'}, signed by everybody`}
      renderError={(error, retry) => (
        <div className="flex flex-wrap items-center gap-3 text-13 text-ink-soft">
          <p>
            {describeError(error).code === 404
              ? 'The signing service is still putting the signed document together.'
              : `The signed document cannot be shown: ${describeError(error).message}`}
          </p>
          <Button size="sm" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
    />
  )
}

function Originals({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const files = envelope.files ?? []
  if (files.length === 0) return <p className="text-14 text-ink-faint">The service names no documents.</p>
  return (
    <ul className="flex flex-col gap-4">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document is named by its place, on the wire too
        <li key={index}>
          <DocumentCard
            url={sentDocumentUrl(id, index)}
            name={file.name || `Document ${index + 1}`}
            pageCount={file.pageCount}
          />
        </li>
      ))}
    </ul>
  )
}

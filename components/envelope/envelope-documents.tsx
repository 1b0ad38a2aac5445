'use client'

import { useSearchParams } from 'next/navigation'
import { envelopeParams } from '@/app/(desk)/envelopes/[id]/search-params'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/describe-error'
import { TextLink } from '@/components/ui/link'
import { personName } from '@/components/ui/people'
import { Section } from '@/components/ui/titled-section'
import { originalFileUrl, sentDocumentUrl, signedDocumentUrl } from '@/lib/browser/queries/envelope'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { isolate } from '@/lib/contract/one-line'
import { recipientOf } from '@/lib/envelope/signing-progress'
import { DocumentCard } from './document-card'

type EnvelopeDocumentsProps = { id: string; envelope: PdfSignRequest }

/** The documents as they were sent; once everybody signed, the signed document with a link to the others. */
export function EnvelopeDocuments({ id, envelope }: EnvelopeDocumentsProps) {
  const isSigned = envelope.status === 'Signed'
  const showsSent = envelopeParams.read(useSearchParams()).documents === 'sent' || !isSigned
  const page = `/envelopes/${encodeURIComponent(id)}`
  return (
    <Section
      title={!isSigned ? 'Documents' : showsSent ? 'Documents as sent' : 'Signed document'}
      aside={
        isSigned ? (
          <TextLink
            href={envelopeParams.href(page, showsSent ? {} : { documents: 'sent' })}
            scroll={false}
            className="text-13"
          >
            {showsSent ? 'Signed document' : 'As sent'}
          </TextLink>
        ) : null
      }
    >
      {showsSent ? <SentDocuments id={id} envelope={envelope} /> : <SignedDocument id={id} envelope={envelope} />}
    </Section>
  )
}

function SignedDocument({ id, envelope }: EnvelopeDocumentsProps) {
  return (
    <DocumentCard
      url={signedDocumentUrl(id)}
      name={`${isolate(envelope.emailSubject ?? '') || 'Document'}, complete`}
      renderError={(error, retry) => (
        <div className="flex flex-wrap items-center gap-3 text-13 text-ink-soft">
          <p>
            {describeError(error).code === 404
              ? 'The signing service is still preparing the signed document.'
              : `The signed document can't be shown: ${describeError(error).message}`}
          </p>
          <Button size="sm" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
    />
  )
}

function SentDocuments({ id, envelope: { files = [], signers = [] } }: EnvelopeDocumentsProps) {
  const nameOf = (recipient: number) => {
    const signer = signers.find((each) => recipientOf(signers, each) === recipient)
    return signer ? personName(signer) : 'somebody else'
  }
  if (files.length === 0) return <p className="text-14 text-ink-faint">The service lists no documents.</p>
  return (
    <ul className="flex flex-col gap-4">
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a document has no id, only its position, on the wire too
        <li key={index}>
          <DocumentCard
            url={sentDocumentUrl(id, index)}
            name={file.name || `Document ${index + 1}`}
            pageCount={file.pageCount}
            originalUrl={file.original && originalFileUrl(id, index)}
            fields={file.fields}
            nameOf={nameOf}
          />
        </li>
      ))}
    </ul>
  )
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { PdfDocument } from '@/components/ui/pdf/document'
import { Select } from '@/components/ui/select'
import { envelopePageQuery, sentDocumentUrl } from '@/lib/browser/queries/envelope'
import { fileName } from '@/lib/browser/save-file'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { previewAvailability } from './preview-availability'
import { SignedDocument } from './signed-document'
import { Viewer } from './viewer'
import { ViewerSkeleton } from './viewer-skeleton'

/** An envelope's document: signed when everybody has signed, otherwise as it was sent, with the reason. */
export function DocumentPreview({ id, facts }: { id: string; facts: ReactNode }) {
  const { data: envelope } = useQuery(envelopePageQuery(id))
  // People come for the signed document, so its download doesn't wait for the envelope.
  const availability = envelope ? previewAvailability(envelope) : undefined
  if (!envelope || !availability || availability.signed)
    return <SignedDocument id={id} envelope={envelope} facts={facts} />

  const { title, more } = availability
  const hasFiles = (envelope.files ?? []).length > 0
  return (
    <div className="flex flex-col gap-4">
      <Banner title={title}>{hasFiles ? more : null}</Banner>
      {hasFiles && <SentDocuments id={id} files={envelope.files ?? []} />}
    </div>
  )
}

type SentDocumentsProps = { id: string; files: NonNullable<PdfSignRequest['files']> }

/** The documents without signatures, one at a time. */
function SentDocuments({ id, files }: SentDocumentsProps) {
  const [index, setIndex] = useState(0)
  const titles = files.map(({ name }, at) => name ?? `Document ${at + 1}`)
  return (
    <>
      {files.length > 1 && (
        <Select
          aria-label="Document"
          className="max-w-96"
          value={String(index)}
          options={titles.map((label, at) => ({ value: String(at), label }))}
          onValueChange={(value) => setIndex(Number(value))}
        />
      )}
      <PdfDocument
        key={index}
        url={sentDocumentUrl(id, index)}
        fallback={<ViewerSkeleton />}
        renderError={(error, retry) => (
          <ErrorState title="The sent document could not be opened" error={error} onRetry={retry} />
        )}
      >
        <Viewer name={fileName(titles[index]?.replace(/\.pdf$/i, ''), id, '.pdf')} />
      </PdfDocument>
    </>
  )
}

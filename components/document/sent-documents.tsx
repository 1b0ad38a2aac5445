'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { PdfDocument } from '@/components/ui/pdf/document'
import { Select } from '@/components/ui/select'
import { sentDocumentUrl } from '@/lib/browser/queries/envelope'
import { fileName } from '@/lib/browser/save-file'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { Viewer } from './viewer'
import { ViewerSkeleton } from './viewer-skeleton'

type SentDocumentsProps = { id: string; envelope: PdfSignRequest; reason: { title: string; more: string } }

/** The documents without signatures, one at a time, under the reason why there are no signed ones. */
export function SentDocuments({ id, envelope, reason }: SentDocumentsProps) {
  const [index, setIndex] = useState(0)
  const files = envelope.files ?? []
  const title = files[index]?.name ?? `Document ${index + 1}`

  return (
    <div className="flex flex-col gap-4">
      <Banner title={reason.title}>{files.length > 0 ? reason.more : null}</Banner>
      {files.length > 1 && (
        <Select
          aria-label="Document"
          className="max-w-96"
          value={String(index)}
          options={files.map((file, at) => ({ value: String(at), label: file.name ?? `Document ${at + 1}` }))}
          onValueChange={(value) => setIndex(Number(value))}
        />
      )}
      {files.length > 0 && (
        <PdfDocument
          key={index}
          url={sentDocumentUrl(id, index)}
          fallback={<ViewerSkeleton />}
          renderError={(error, retry) => (
            <ErrorState title="The document as it was sent cannot be shown" error={error} onRetry={retry} />
          )}
        >
          <Viewer name={fileName(title.replace(/\.pdf$/i, ''), id, '.pdf')} />
        </PdfDocument>
      )}
    </div>
  )
}

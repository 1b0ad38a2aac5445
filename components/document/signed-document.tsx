'use client'

import { type ReactNode, useState } from 'react'
import { preload } from 'react-dom'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { PdfDocument } from '@/components/ui/pdf/document'
import { PdfError } from '@/components/ui/pdf/download'
import { preloadPdf } from '@/components/ui/pdf/pdf-cache'
import { signedDocumentUrl } from '@/lib/browser/queries/envelope'
import { fileName } from '@/lib/browser/save-file'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { Viewer } from './viewer'
import { ViewerSkeleton } from './viewer-skeleton'

// As soon as this module is loaded, well before the page is hydrated and requests its document.
if (typeof window !== 'undefined') preloadPdf()

type SignedDocumentProps = {
  id: string
  envelope: PdfSignRequest | undefined
  /** Details about the file, shown once its first page is drawn. */
  facts: ReactNode
}

/** The signed document in the page's whole width, below a line of details. */
export function SignedDocument({ id, envelope, facts }: SignedDocumentProps) {
  const [isDrawn, setIsDrawn] = useState(false)
  const url = signedDocumentUrl(id)
  const isSigned = envelope?.status === 'Signed'
  // In the server's HTML: the file loads in parallel with the scripts that will show it, not after them.
  if (isSigned) preload(url, { as: 'fetch', crossOrigin: 'anonymous' })

  const underFacts = (viewer: ReactNode) => (
    <div className="flex flex-col gap-3">
      <div className="min-h-8">{isDrawn ? facts : null}</div>
      {viewer}
    </div>
  )
  return (
    <PdfDocument
      url={url}
      fallback={underFacts(<ViewerSkeleton />)}
      renderError={(error, retry) => <DocumentError error={error} isSigned={isSigned} onRetry={retry} />}
    >
      {underFacts(
        <Viewer
          name={fileName(envelope?.emailSubject, id, '-signed.pdf')}
          isDownloadOutside
          onDraw={() => setIsDrawn(true)}
        />,
      )}
    </PdfDocument>
  )
}

type DocumentErrorProps = { error: unknown; isSigned: boolean; onRetry: () => void }

function DocumentError({ error, isSigned, onRetry }: DocumentErrorProps) {
  if (!(error instanceof PdfError && error.code === 404)) {
    return (
      <ErrorState title="The signed document could not be opened" error={error} onRetry={onRetry}>
        The envelope and its signatures are not affected.
      </ErrorState>
    )
  }
  // Until the envelope has loaded, a missing document means nothing.
  if (!isSigned) return <ViewerSkeleton />
  const retry = (
    <Button size="sm" onClick={onRetry}>
      Retry
    </Button>
  )
  return (
    <Banner tone="wait" title="The signed document is not ready yet" action={retry}>
      Everybody has finished. The service is still preparing the final document.
    </Banner>
  )
}

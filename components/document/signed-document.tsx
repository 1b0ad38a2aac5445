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

// As soon as this code is there, which is well before the page is hydrated and asks for its document.
if (typeof window !== 'undefined') preloadPdf()

type SignedDocumentProps = {
  id: string
  envelope: PdfSignRequest | undefined
  /** What is known of the file; shown once its first page is, which is what people wait for. */
  facts: ReactNode
}

export function SignedDocument({ id, envelope, facts }: SignedDocumentProps) {
  const [isDrawn, setIsDrawn] = useState(false)
  const url = signedDocumentUrl(id)
  if (envelope?.status === 'Signed') {
    // In the server's HTML already: the file comes beside the scripts that will show it, not after them.
    preload(url, { as: 'fetch', crossOrigin: 'anonymous' })
  }
  return (
    <PdfDocument
      url={url}
      fallback={
        <Beside facts={null}>
          <ViewerSkeleton />
        </Beside>
      }
      renderError={(error, retry) => <Refused error={error} isSigned={envelope?.status === 'Signed'} onRetry={retry} />}
    >
      <Beside facts={isDrawn ? facts : null}>
        <Viewer name={fileName(envelope?.emailSubject, id, '-signed.pdf')} onDraw={() => setIsDrawn(true)} />
      </Beside>
    </PdfDocument>
  )
}

type RefusedProps = { error: unknown; isSigned: boolean; onRetry: () => void }

function Refused({ error, isSigned, onRetry }: RefusedProps) {
  if (error instanceof PdfError && error.code === 404) {
    // Until the envelope is known its absence says nothing; the envelope's own state follows in a moment.
    if (!isSigned) return <ViewerSkeleton />
    return (
      <Banner
        tone="wait"
        title="The signed document is not ready yet"
        action={
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        Everybody signed, and the service is still putting the final document together.
      </Banner>
    )
  }
  return (
    <ErrorState title="The signed document cannot be shown" error={error} onRetry={onRetry}>
      The envelope and its signatures are not affected.
    </ErrorState>
  )
}

/** The document with a column of facts beside it; below it where there is no room for both. */
function Beside({ children, facts }: { children: ReactNode; facts: ReactNode }) {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <div className="min-w-0">{facts}</div>
    </div>
  )
}

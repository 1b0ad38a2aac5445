'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { preload } from 'react-dom'
import { documentParams } from '@/components/envelopes/address'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Select } from '@/components/ui/field'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PdfDocument } from '@/components/ui/pdf/document'
import { PdfError } from '@/components/ui/pdf/download'
import { preloadPdf } from '@/components/ui/pdf/pdf-cache'
import { TabAside } from '@/components/ui/tabs'
import { fileName } from '@/lib/browser/files'
import { envelopePageQuery, sentDocumentUrl, signedDocumentUrl } from '@/lib/browser/queries/envelope'
import { replaceQuery } from '@/lib/browser/window'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { isPending, wasCanceled } from '@/lib/envelope/state'
import { Viewer } from './viewer'

/**
 * An envelope's document: signed when everybody has signed, otherwise as it was sent, with the
 * reason.
 */
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

/** The documents without signatures, one at a time. */
function SentDocuments({ id, files }: { id: string; files: NonNullable<PdfSignRequest['files']> }) {
  const chosen = documentParams.read(useSearchParams()).file ?? 1
  const index = Math.min(chosen, files.length) - 1
  const titles = files.map(({ name }, at) => name ?? `Document ${at + 1}`)
  return (
    <>
      {files.length > 1 && (
        <Select
          aria-label="Document"
          className="max-w-96"
          value={String(index)}
          options={titles.map((label, at) => ({ value: String(at), label }))}
          onValueChange={(value) => replaceQuery(documentParams.patch({ file: Number(value) + 1, page: undefined }))}
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

/**
 * What the preview can show: the signed document, or the documents as they were sent and the
 * reason.
 */
type PreviewAvailability = { signed: true } | { signed: false; title: string; more: string }

const AS_SENT = 'Below are the documents as they were sent, without signatures.'

const END_TEXTS = new Map([
  ['Voided', { title: 'The envelope was voided before it was complete', more: AS_SENT }],
  ['Declined', { title: 'Somebody declined before it was complete', more: AS_SENT }],
  ['Expired', { title: 'The envelope expired before it was complete', more: AS_SENT }],
  ['Scheduled', { title: 'The envelope has not been sent yet', more: 'Below are the documents as they will be sent.' }],
])
const CANCELED_TEXT = {
  title: 'The scheduled send was canceled',
  more: 'Below are the documents as they would have been sent.',
}

export function previewAvailability(envelope: PdfSignRequest): PreviewAvailability {
  if (envelope.status === 'Signed') return { signed: true }
  const ended = wasCanceled(envelope) ? CANCELED_TEXT : END_TEXTS.get(envelope.status ?? '')
  const unsigned = { title: 'Not complete yet', more: `${describePending(envelope)}${AS_SENT}` }
  return { signed: false, ...(ended ?? unsigned) }
}

function describePending(envelope: PdfSignRequest): string {
  const pending = (envelope.signers ?? []).filter((signer) => isPending(envelope, signer))
  if (pending.length === 0) return ''
  const names = pending.map((signer) => signer.name?.trim() || signer.email || 'an unnamed signer')
  const entries = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names
  return `Still pending: ${new Intl.ListFormat('en').format(entries)}. `
}

// As soon as this module is loaded, well before the page is hydrated and requests its document.
if (typeof window !== 'undefined') preloadPdf()

type SignedDocumentProps = {
  id: string
  envelope: PdfSignRequest | undefined
  /** Details about the file, shown once its first page is drawn. */
  facts: ReactNode
}

/** The signed document in the page's whole width. */
function SignedDocument({ id, envelope, facts }: SignedDocumentProps) {
  const [isDrawn, setIsDrawn] = useState(false)
  const url = signedDocumentUrl(id)
  const isSigned = envelope?.status === 'Signed'
  // In the server's HTML: the file loads in parallel with the scripts that will show it, not after
  // them. In the browser the viewer requests it, or has it from the overview.
  if (isSigned && typeof window === 'undefined') preload(url, { as: 'fetch', crossOrigin: 'anonymous' })

  return (
    <PdfDocument
      url={url}
      fallback={<ViewerSkeleton />}
      renderError={(error, retry) => <DocumentError error={error} isSigned={isSigned} onRetry={retry} />}
    >
      {isDrawn ? <TabAside>{facts}</TabAside> : null}
      <Viewer
        name={fileName(envelope?.emailSubject, id, '-signed.pdf')}
        isDownloadOutside
        onDraw={() => setIsDrawn(true)}
      />
    </PdfDocument>
  )
}

function DocumentError({ error, isSigned, onRetry }: { error: unknown; isSigned: boolean; onRetry: () => void }) {
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

/** The viewer's frame with a blank page: nothing moves when the document loads. */
function ViewerSkeleton() {
  return (
    <div className="h-[max(28rem,calc(100dvh-13rem))] overflow-hidden card">
      <LoadingNote>Loading the document</LoadingNote>
      <div className="h-11" />
      <div className="mx-auto mt-4 flex aspect-[1/1.414] max-w-200 flex-col gap-4 p-12">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="w-full" />
        <Skeleton className="w-11/12" />
        <Skeleton className="w-full" />
        <Skeleton className="w-3/4" />
      </div>
    </div>
  )
}

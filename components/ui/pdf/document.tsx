'use client'

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { formatBytes } from '@/lib/contract/format'
import { ErrorState } from '../error-state'
import { ProgressBar } from '../loading'
import { useTexts } from '../texts'
import { PageSizes, PageTexts, type Pdf, PdfContext, sizeOf } from './context'
import { PdfError, type PdfProgress, type PdfSource } from './download'
import { DrawingBoundary } from './drawing-boundary'
import { acquirePdf, sourceKey } from './pdf-cache'

type PdfDocumentProps = PdfSource & {
  children: ReactNode
  /** Shown until the first page's size is known. */
  fallback?: ReactNode
  /** Without how much has loaded, where there is no room for it. */
  quiet?: boolean
  /** How many pages it was announced to have: a document with other pages is not shown. */
  announced?: number | undefined
  /** Replaces the general error where a feature knows more about it. */
  renderError?: (error: unknown, retry: () => void) => ReactNode
}

/**
 * Opens a PDF for the pages and thumbnails inside. Two documents with the same source share one download. What fails inside is reported
 * in its place, like a document that cannot be opened.
 */
export function PdfDocument(props: PdfDocumentProps) {
  const { say } = useTexts()
  const {
    renderError = (error, retry) => <ErrorState title={say('documentNotOpened')} error={error} onRetry={retry} />,
  } = props
  return (
    <DrawingBoundary renderError={renderError}>
      <OpenDocument {...props} renderError={renderError} />
    </DrawingBoundary>
  )
}

type OpenDocumentProps = PdfDocumentProps & Required<Pick<PdfDocumentProps, 'renderError'>>

function OpenDocument({ children, fallback, quiet = false, announced, renderError, ...from }: OpenDocumentProps) {
  const [attempt, setAttempt] = useState(0)
  const source = sourceKey(from)
  const opening = `${source} ${attempt}`
  const [state, setState] = useState<{ opening: string; pdf?: Pdf; error?: unknown }>({ opening })
  const acquire = useEffectEvent(() => acquirePdf(from))
  const check = useEffectEvent((count: number) => {
    if (announced === undefined || announced === count) return
    throw new PdfError(422, `The document has ${count} pages here, but ${announced} were announced.`)
  })

  useEffect(() => {
    let isMounted = true
    let texts: PageTexts | undefined
    const { download, document, release } = acquire()
    const fail = (error: unknown) => {
      if (isMounted) setState({ opening, error })
    }
    // A long file can be cut off after its first pages are shown.
    download.whole.catch(fail)
    document
      .then(async (opened) => {
        const pageCount = opened.numPages
        check(pageCount)
        const sizes = new PageSizes(pageCount, await sizeOf(opened, 1))
        if (!isMounted) return
        texts = new PageTexts(opened)
        setState({ opening, pdf: { url: source, document: opened, pageCount, sizes, texts, file: download.whole } })
        await sizes.measure(opened)
      })
      .catch(fail)
    return () => {
      isMounted = false
      texts?.stop()
      release()
    }
  }, [source, opening])

  const { pdf, error } = state.opening === opening ? state : {}
  const retry = () => setAttempt((count) => count + 1)
  if (error !== undefined) return renderError(error, retry)
  if (pdf) return <PdfContext value={pdf}>{children}</PdfContext>
  if (quiet) return fallback
  return (
    <div className="relative">
      {fallback}
      <div className="absolute inset-x-0 top-16">
        <PdfProgressBar source={from} key={opening} />
      </div>
    </div>
  )
}

/** Longer than most documents take. */
const SHOW_AFTER_MS = 2_000

/** How much of a document has loaded. */
export function PdfProgressBar({ source }: { source: PdfSource }) {
  const { say } = useTexts()
  const [progress, setProgress] = useState<PdfProgress>()
  const acquire = useEffectEvent(() => acquirePdf(source))

  useEffect(() => {
    const { download, release } = acquire()
    let stopListening: (() => void) | undefined
    const timer = setTimeout(() => {
      setProgress(download.progress)
      stopListening = download.listen({ onProgress: setProgress })
    }, SHOW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stopListening?.()
      release()
    }
  }, [])

  if (!progress) return null
  const { received, total } = progress
  const detail = total ? `${formatBytes(received)} / ${formatBytes(total)}` : received > 0 ? formatBytes(received) : ''
  return (
    <div role="status" className="mx-auto w-full max-w-80 rounded-md bg-surface p-4">
      <ProgressBar
        label={say('openingDocument')}
        value={total === undefined ? undefined : received}
        max={total ?? 1}
        detail={detail}
      />
    </div>
  )
}

'use client'

import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { formatBytes } from '@/lib/text/format'
import { ErrorState } from '../error-state'
import { counted } from '../format'
import { ProgressBar } from '../loading'
import { useTexts } from '../texts'
import { PageSizes, PageTexts, type Pdf, PdfContext, type PdfState, sizeOf } from './context'
import { PdfError, type PdfProgress, type PdfSource } from './download'
import { DrawingBoundary } from './drawing-boundary'
import { acquirePdf, forgetPdf, sourceKey } from './pdf-cache'

type PdfDocumentProps = PdfSource & {
  children: ReactNode
  /** Shown until the first page's size is known. */
  fallback?: ReactNode
  /** Without how much has loaded, where there is no room for it. */
  quiet?: boolean
  /** How many pages it was announced to have: a document with other pages is not shown. */
  announced?: number | undefined
  /** Called with each change of what can be shown. */
  onState?: ((state: PdfState) => void) | undefined
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
    <DrawingBoundary renderError={renderError} onFail={() => props.onState?.({ reason: 'document' })}>
      <OpenDocument {...props} renderError={renderError} />
    </DrawingBoundary>
  )
}

type OpenDocumentProps = PdfDocumentProps & Required<Pick<PdfDocumentProps, 'renderError'>>

function OpenDocument(props: OpenDocumentProps) {
  const { children, fallback, quiet = false, renderError } = props
  const { source, opening, pdf, error, retry } = useOpenPdf(props)
  if (error !== undefined) return renderError(error, retry)
  if (pdf) return <PdfContext value={pdf}>{children}</PdfContext>
  if (quiet) return fallback
  return (
    <div className="relative">
      {fallback}
      <div className="absolute inset-x-0 top-16">
        <PdfProgressBar source={source} key={opening} />
      </div>
    </div>
  )
}

type OpenDocument = { opening: string; pdf?: Pdf; error?: unknown; isMeasured?: boolean }

function useOpenPdf({ announced, onState, url, headers, file }: OpenDocumentProps) {
  const [attempt, setAttempt] = useState(0)
  const source: PdfSource = { url, headers, file }
  const key = sourceKey(source)
  const opening = `${key} ${attempt}`
  const [state, setState] = useState<OpenDocument>({ opening })
  const acquire = useEffectEvent(() => acquirePdf(source))
  const reopen = useCallback(() => {
    forgetPdf(key)
    setAttempt((count) => count + 1)
  }, [key])

  useEffect(() => {
    let isMounted = true
    let texts: PageTexts | undefined
    const { download, document, release } = acquire()
    const fail = (error: unknown) => {
      if (isMounted) setState({ opening, error })
    }
    const change = (after: (pdf: Pdf) => Partial<OpenDocument>) =>
      setState((before) =>
        isMounted && before.opening === opening && before.pdf ? { ...before, ...after(before.pdf) } : before,
      )
    const noteDamaged = (page: number) =>
      change((pdf) => ({
        pdf: pdf.damaged.includes(page)
          ? pdf
          : { ...pdf, damaged: [...pdf.damaged, page].sort((one, other) => one - other) },
      }))
    // A long file can be cut off after its first pages are shown.
    download.whole.catch(fail)
    document
      .then(async (opened) => {
        const pageCount = opened.numPages
        const sizes = new PageSizes(pageCount, await sizeOf(opened, 1))
        if (!isMounted) return
        texts = new PageTexts(opened)
        const about = { url: key, document: opened, pageCount, sizes, texts, file: download.whole }
        setState({ opening, pdf: { ...about, damaged: [], noteDamaged, reopen } })
        await sizes.measure(opened, noteDamaged)
        change(() => ({ isMeasured: true }))
      })
      .catch(fail)
    return () => {
      isMounted = false
      texts?.stop()
      release()
    }
  }, [key, opening, reopen])

  const { pdf, error, isMeasured = false }: Partial<OpenDocument> = state.opening === opening ? state : {}
  const hasOtherPages = pdf !== undefined && announced !== undefined && announced !== pdf.pageCount
  const reason = error !== undefined ? 'document' : hasOtherPages ? 'page_count' : undefined
  const damaged = pdf?.damaged
  const report = useEffectEvent((now: PdfState) => onState?.(now))
  useEffect(() => {
    if (reason) report({ reason })
    else if (damaged?.length) report({ reason: 'page', pages: damaged })
    else report(isMeasured ? 'whole' : 'opening')
  }, [reason, damaged, isMeasured])

  const otherPages = hasOtherPages ? otherPagesError(pdf.pageCount, announced) : undefined
  return { source, opening, pdf, error: error ?? otherPages, retry: reopen }
}

const otherPagesError = (count: number, announced: number) =>
  new PdfError(
    422,
    `The document has ${counted(count, 'page')} here, but ${announced} ${announced === 1 ? 'was' : 'were'} announced.`,
  )

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

'use client'

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ErrorState } from '../error-state'
import { type Pdf, PdfContext } from './context'
import { PageSizes, sizeOf } from './page-sizes'
import { PdfProgressBar } from './progress'
import { takePdf } from './shelf'

type PdfDocumentProps = {
  url: string
  children: ReactNode
  onLoad?: (pageCount: number) => void
  /** Shown until the first page's size is known. */
  fallback?: ReactNode
  /** Replaces the general error, for a feature that can say more about one. */
  renderError?: (error: unknown, retry: () => void) => ReactNode
}

type State = { url: string; attempt: number; pdf?: Pdf; error?: unknown }

/** Opens the PDF behind `url` for the pages and thumbnails inside. Two documents of one address share one download. */
export function PdfDocument({ url, children, onLoad, fallback, renderError }: PdfDocumentProps) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ url, attempt })
  const announce = useEffectEvent((pageCount: number) => onLoad?.(pageCount))

  useEffect(() => {
    let isShown = true
    const { download, document, release } = takePdf(url)
    const refuse = (error: unknown) => {
      if (isShown) setState({ url, attempt, error })
    }
    // A long file may be cut off when its first pages are shown already.
    download.whole.catch(refuse)
    document
      .then(async (opened) => {
        const sizes = new PageSizes(opened.numPages, await sizeOf(opened, 1))
        if (!isShown) return
        setState({
          url,
          attempt,
          pdf: { url, document: opened, pageCount: opened.numPages, sizes, file: download.whole },
        })
        announce(opened.numPages)
        await sizes.measure(opened)
      })
      .catch(refuse)
    return () => {
      isShown = false
      release()
    }
  }, [url, attempt])

  const isCurrent = state.url === url && state.attempt === attempt
  const retry = () => setAttempt((count) => count + 1)
  if (isCurrent && state.error !== undefined) {
    return (
      renderError?.(state.error, retry) ?? (
        <ErrorState title="The document cannot be shown" error={state.error} onRetry={retry} />
      )
    )
  }
  if (isCurrent && state.pdf) return <PdfContext value={state.pdf}>{children}</PdfContext>
  return (
    <div className="relative">
      {fallback}
      <div className="absolute inset-x-0 top-16">
        <PdfProgressBar url={url} key={`${url} ${attempt}`} />
      </div>
    </div>
  )
}

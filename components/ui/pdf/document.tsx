'use client'

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ErrorState } from '../error-state'
import { type Pdf, PdfContext } from './context'
import { PageSizes, sizeOf } from './page-sizes'
import { PdfProgressBar } from './progress'
import { sourceKey, takePdf } from './shelf'

type PdfDocumentProps = {
  url: string
  /** Sent with the request for the file, such as a credential that must not be part of its URL. */
  headers?: Record<string, string> | undefined
  children: ReactNode
  onLoad?: (pageCount: number) => void
  /** Shown until the first page's size is known. */
  fallback?: ReactNode
  /** Replaces the general error, for a feature that can say more about one. */
  renderError?: (error: unknown, retry: () => void) => ReactNode
}

type State = { source: string; attempt: number; pdf?: Pdf; error?: unknown }

/** Opens the PDF behind `url` for the pages and thumbnails inside. Two documents of one address share one download. */
export function PdfDocument({ url, headers, children, onLoad, fallback, renderError }: PdfDocumentProps) {
  const [attempt, setAttempt] = useState(0)
  const source = sourceKey(url, headers)
  const [state, setState] = useState<State>({ source, attempt })
  const take = useEffectEvent(() => takePdf(url, headers))
  const announce = useEffectEvent((pageCount: number) => onLoad?.(pageCount))

  useEffect(() => {
    let isShown = true
    const { download, document, release } = take()
    const refuse = (error: unknown) => {
      if (isShown) setState({ source, attempt, error })
    }
    // A long file may be cut off when its first pages are shown already.
    download.whole.catch(refuse)
    document
      .then(async (opened) => {
        const sizes = new PageSizes(opened.numPages, await sizeOf(opened, 1))
        if (!isShown) return
        setState({
          source,
          attempt,
          pdf: { url: source, document: opened, pageCount: opened.numPages, sizes, file: download.whole },
        })
        announce(opened.numPages)
        await sizes.measure(opened)
      })
      .catch(refuse)
    return () => {
      isShown = false
      release()
    }
  }, [source, attempt])

  const isCurrent = state.source === source && state.attempt === attempt
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
        <PdfProgressBar url={url} headers={headers} key={`${source} ${attempt}`} />
      </div>
    </div>
  )
}

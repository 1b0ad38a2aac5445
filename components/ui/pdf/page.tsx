'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, type Ref, useRef } from 'react'
import { useNearViewport } from './use-near-viewport'
import { usePageSize } from './use-page-sizes'

/** pdf.js and react-pdf, 150 KiB of code: only once a page is to be drawn. */
const PdfDrawing = dynamic(() => import('./drawing'), { ssr: false })

type PdfPageProps = {
  /** Counted from 1. */
  page: number
  /** In CSS pixels; the height follows from the page. */
  width: number
  /** Lets the text be selected and found. */
  textLayer?: boolean
  onTextLayer?: () => void
  /** Called when the pixels are there, again after every change of width. */
  onDraw?: () => void
  /** Lies over the page; place things in it with `PdfBox`. */
  overlay?: ReactNode
  /** Draw even when far from the viewport, for a list that is virtualised already. */
  eager?: boolean
  ref?: Ref<HTMLDivElement>
}

/** One page of the document around. Its room is reserved before anything is drawn; far from the viewport it stays blank. */
export function PdfPage({ page, width, textLayer, onTextLayer, onDraw, overlay, eager = false, ref }: PdfPageProps) {
  const size = usePageSize(page)
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(frame)

  return (
    <div
      ref={ref}
      data-page={page}
      className="relative isolate overflow-hidden bg-[white]"
      style={{ width, height: (width * size.height) / size.width }}
    >
      <div ref={frame} className="absolute inset-0">
        {(eager || isNear) && (
          <PdfDrawing page={page} width={width} textLayer={textLayer} onTextLayer={onTextLayer} onDraw={onDraw} />
        )}
      </div>
      {overlay !== undefined && <div className="pointer-events-none absolute inset-0">{overlay}</div>}
    </div>
  )
}

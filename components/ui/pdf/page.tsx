'use client'

import { type ComponentProps, type ReactNode, type Ref, useRef, useState } from 'react'
import { type Place, type QuarterTurn, sizeAtWidth, turnSize } from '@/lib/printing/place'
import { cn } from '../cn'
import { loadable } from '../loadable'
import { useTexts } from '../texts'
import { useNearViewport } from '../viewport'
import { usePageSize, usePageText, usePdf } from './context'
import { DrawingBoundary } from './drawing-boundary'

/** pdf.js and react-pdf, 150 KiB of code: only once a page is drawn. */
const LoadableDrawing = loadable(() => import('./drawing'))

function PdfDrawing(props: ComponentProps<typeof LoadableDrawing>) {
  const { say } = useTexts()
  const { noteDamaged } = usePdf()
  const { page } = props
  return (
    <DrawingBoundary
      onFail={() => noteDamaged(page)}
      renderError={() => <p className="p-4 text-14 text-[black]">{say('pageNotDrawn', { page })}</p>}
    >
      <LoadableDrawing {...props} />
    </DrawingBoundary>
  )
}

type PdfPageProps = {
  /** Counted from 1. */
  page: number
  /** In CSS pixels; the height follows from the page. */
  width: number
  /** How far it is turned clockwise from how its file shows it; changes its size. */
  turn?: QuarterTurn
  /** Makes the text selectable and searchable. */
  textLayer?: boolean
  onTextLayer?: () => void
  /** Called when the page is drawn, and again after every change of width. */
  onDraw?: () => void
  /** Covers the page; place things in it with `PdfBox`. */
  overlay?: ReactNode
  /** Draw even when far from the viewport, for a list that is already virtual. */
  eager?: boolean
  ref?: Ref<HTMLDivElement>
}

/** One page of the surrounding document. It has its size before it is drawn, and stays blank far from the viewport. */
export function PdfPage({ overlay, eager = false, ref, ...drawing }: PdfPageProps) {
  const { page, width, turn = 0 } = drawing
  const size = sizeAtWidth(turnSize(usePageSize(page), turn), width)
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(frame, eager)

  return (
    // A translation would replace the contract's own words; no page is mirrored.
    <div
      ref={ref}
      data-page={page}
      translate="no"
      dir="ltr"
      className="relative isolate overflow-hidden bg-[white]"
      style={size}
    >
      <div ref={frame} className="absolute inset-0">
        {isNear && (drawing.textLayer ? <ReadablePage {...drawing} /> : <PdfDrawing {...drawing} />)}
        {!isNear && drawing.textLayer ? <PageText page={page} /> : null}
      </div>
      {overlay !== undefined && <div className="pointer-events-none absolute inset-0">{overlay}</div>}
    </div>
  )
}

/** A drawn page whose text can be read from the beginning: before pdf.js has laid it out, as plain text. */
function ReadablePage({ onDraw, onTextLayer, ...drawing }: ComponentProps<typeof PdfDrawing>) {
  const { texts } = usePdf()
  const [hasLayer, setHasLayer] = useState(false)
  return (
    <>
      {hasLayer ? null : <PageText page={drawing.page} />}
      <PdfDrawing
        {...drawing}
        onDraw={() => {
          texts.begin()
          onDraw?.()
        }}
        onTextLayer={() => {
          setHasLayer(true)
          onTextLayer?.()
        }}
      />
    </>
  )
}

/** A small picture of a page, for sighted people only: the text beside it names the page. */
export function PdfThumbnail(props: Pick<PdfPageProps, 'page' | 'width' | 'turn' | 'overlay' | 'eager'>) {
  return (
    <div aria-hidden="true">
      <PdfPage {...props} />
    </div>
  )
}

type PdfBoxProps = Place & { className?: string; children?: ReactNode; 'data-field'?: string }

/** Positions its content inside a page's `overlay`. */
export function PdfBox({ x, y, width, height, className, children, ...rest }: PdfBoxProps) {
  const percent = (fraction: number) => `${fraction * 100}%`
  return (
    <div
      {...rest}
      className={cn('pointer-events-auto absolute', className)}
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
    >
      {children}
    </div>
  )
}

/** More than anybody reads on one page. */
const MOST_CHARACTERS = 100_000

/**
 * The text of a page that isn't drawn, for screen readers and the browser's own search. It is invisible, in the place of the page,
 * and laid out only when it is near the view: the browser still reads and finds it.
 */
export function PageText({ page }: { page: number }) {
  const { say } = useTexts()
  const text = usePageText(page)
  if (text === null) return <p className="sr-only">{say('textNotRead', { page })}</p>
  if (!text) return null
  return (
    <div
      dir="auto"
      className="absolute inset-0 overflow-hidden whitespace-pre-wrap text-[transparent] [content-visibility:auto] forced-color-adjust-none"
    >
      {text.slice(0, MOST_CHARACTERS)}
    </div>
  )
}

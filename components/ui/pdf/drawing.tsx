'use client'

import 'react-pdf/dist/Page/TextLayer.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Page } from 'react-pdf'
import { type QuarterTurn, turnSize } from '@/lib/printing/place'
import { useTexts } from '../texts'
import { usePageSize, usePdf } from './context'

type PdfDrawingProps = {
  page: number
  width: number
  /** How far it is turned clockwise from how its file shows it. */
  turn?: QuarterTurn | undefined
  textLayer?: boolean | undefined
  onTextLayer?: (() => void) | undefined
  onDraw?: (() => void) | undefined
}

/** Safari refuses larger canvases, and memory grows with the square of the zoom. Larger pages are drawn less sharp. */
const MOST_PIXELS = 16_000_000
const SETTLE_MS = 120

/** The pixels and text of one page. The old drawing stays, scaled, until the new width is drawn: nothing flashes. */
export default function PdfDrawing(props: PdfDrawingProps) {
  const { page, width, turn = 0, textLayer = false, onTextLayer, onDraw } = props
  const { say } = useTexts()
  const { document, noteDamaged } = usePdf()
  const { width: points, height } = turnSize(usePageSize(page), turn)
  const rotation = useRotation(page, turn)
  const settled = useStableWidth(width)
  const [drawn, setDrawn] = useState<number>()
  const begun = useDrawingTurn(settled, drawn === settled)
  const onTextLayerReady = useStable(onTextLayer)
  if (turn !== 0 && rotation === undefined) return null
  const fail = (layer: number) => {
    setDrawn(layer)
    noteDamaged(page)
  }
  const layers = [drawn, begun === settled && drawn !== settled ? settled : undefined]

  return layers
    .filter((layer) => layer !== undefined)
    .map((layer) => (
      <div
        key={layer}
        ref={releasePixels}
        className="absolute top-0 left-0 origin-top-left"
        style={layer === width ? undefined : { transform: `scale(${width / layer})` }}
      >
        <Page
          pdf={document}
          pageNumber={page}
          width={layer}
          rotate={rotation ?? null}
          suspense={false}
          devicePixelRatio={sharpness(layer, (layer * height) / points)}
          renderAnnotationLayer={false}
          renderTextLayer={textLayer && drawn === layer && layer === settled}
          onRenderSuccess={(drawnPage) => {
            // What it was drawn from is not needed again: another width reads the page again.
            drawnPage.cleanup()
            setDrawn(layer)
            onDraw?.()
          }}
          onLoadError={() => fail(layer)}
          onRenderError={() => fail(layer)}
          onRenderTextLayerSuccess={onTextLayerReady}
          loading={null}
          noData={null}
          error={<p className="p-4 text-14 text-[black]">{say('damagedPage', { page })}</p>}
        />
      </div>
    ))
}

/** Canvases hold their pixels until they are collected, which can be much later: they give them back once they are not shown. */
const releasePixels = (layer: HTMLElement | null) => () => {
  for (const canvas of layer?.querySelectorAll('canvas') ?? []) {
    canvas.width = 0
    canvas.height = 0
  }
}

/** The rotation that a turned page is drawn with, once its own is known; undefined for a page as it is in its file. */
function useRotation(page: number, turn: number): number | undefined {
  const { document } = usePdf()
  const [own, setOwn] = useState<number>()
  useEffect(() => {
    let isMounted = true
    if (turn === 0) return
    document.getPage(page).then(
      ({ rotate }) => {
        if (isMounted) setOwn(rotate)
      },
      // Drawing the page reports its damage.
      () => {
        if (isMounted) setOwn(0)
      },
    )
    return () => {
      isMounted = false
    }
  }, [document, page, turn])
  return turn === 0 || own === undefined ? undefined : (own + turn) % 360
}

function sharpness(width: number, height: number): number {
  return Math.min(Math.max(window.devicePixelRatio, 1), Math.sqrt(MOST_PIXELS / (width * height)))
}

/** The value once it has stopped changing: drawing every step of a resize would finish none of them. */
function useStableWidth(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** One function for the component's lifetime, because react-pdf lays out the text again whenever it gets another one. */
function useStable(act: (() => void) | undefined): () => void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  return useCallback(() => latest.current?.(), [])
}

type Waiting = { width: number; begin: () => void }

const waiting: Waiting[] = []
let current: Waiting | undefined
/** A page whose bytes are still being loaded does not keep the others from being drawn. */
const LONGEST_TURN_MS = 1_000

/**
 * Pages are drawn one after another, because each takes a part of every frame: together they would keep the browser from
 * answering. Large pages come before thumbnails. Answers how to end the turn, or to give it up.
 */
function takeTurn(width: number, begin: () => void): () => void {
  const turn = { width, begin }
  waiting.push(turn)
  next()
  return () => {
    const at = waiting.indexOf(turn)
    if (at >= 0) waiting.splice(at, 1)
    end(turn)
  }
}

function next(): void {
  const [first] = waiting
  if (current || !first) return
  const turn = waiting.reduce((best, each) => (each.width > best.width ? each : best), first)
  waiting.splice(waiting.indexOf(turn), 1)
  current = turn
  setTimeout(end, LONGEST_TURN_MS, turn)
  turn.begin()
}

function end(turn: Waiting): void {
  if (current !== turn) return
  current = undefined
  next()
}

/** Waits for the turn to draw a page at a width, unless it `isDrawn`. Answers the width that may be drawn. */
function useDrawingTurn(width: number, isDrawn: boolean): number | undefined {
  const [begun, setBegun] = useState<number>()
  useEffect(() => (isDrawn ? undefined : takeTurn(width, () => setBegun(width))), [width, isDrawn])
  return begun
}

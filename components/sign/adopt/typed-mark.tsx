'use client'

import { type CSSProperties, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { SigningView } from '@/lib/contract/signing'
import { drawnStyle, type LineMeasure, placeTypedMark } from '@/lib/envelope/typed-mark'
import { RoomContext } from '../room'
import { familiesOf, loadMarkFonts, quoted } from './mark-fonts'

/** A box in points, as on paper. */
export type PaperBox = { width: number; height: number }

type TypedMarkProps = { text: string; style: string | undefined; box: PaperBox; isCentered?: boolean }

const GUESS: LineMeasure = { width: 4, top: 0.8, bottom: -0.3 }
/** A text begins at the side where its own language does, also beside text of another direction. */
const [ISOLATE, END] = ['\u2068', '\u2069']
/** What everybody who signs the document sees, as the service decides by it whose forms Chinese characters get. */
const contextOf = ({ envelope, files }: SigningView) => [
  envelope.emailSubject ?? '',
  envelope.emailMessage ?? '',
  ...files.map(({ name }) => name ?? ''),
]
/** The service draws without ligatures, because they hide letters from search, and emoji in one color. */
const AS_STAMPED: CSSProperties = { fontFeatureSettings: '"liga" 0, "dlig" 0', fontVariantEmoji: 'text' }

/** Typed text in its handwriting, of the size and at the place that it gets on paper. */
export function TypedMark({ text, style, box, isCentered = false }: TypedMarkProps) {
  const element = useRef<SVGTextElement>(null)
  const [line, setLine] = useState(GUESS)
  const view = useContext(RoomContext)?.view
  const face = drawnStyle(style, text)
  const drawn = `${ISOLATE}${text}${END}`
  const families = useMemo(() => familiesOf(face, text, view ? contextOf(view) : []), [face, text, view])

  useEffect(() => {
    let isMounted = true
    const measure = () => {
      if (isMounted && element.current && text) setLine(measureLine(element.current, drawn, quoted(families)))
    }
    measure()
    void loadMarkFonts(face, text, families).then(measure)
    return () => {
      isMounted = false
    }
  }, [text, drawn, face, families])

  const { x, baseline, size } = placeTypedMark(line, box, isCentered ? 'center' : 'left')
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio={isCentered ? 'xMidYMax meet' : 'xMinYMax meet'}
      className="size-full overflow-visible fill-pen"
      aria-hidden="true"
    >
      <text ref={element} x={x} y={baseline} fontSize={size} fontFamily={quoted(families)} style={AS_STAMPED}>
        {drawn}
      </text>
    </svg>
  )
}

/** Large enough that rounding to pixels makes no difference. */
const EM = 200

function measureLine(element: SVGTextElement, text: string, families: string): LineMeasure {
  const size = Number(element.getAttribute('font-size'))
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || !(size > 0)) return GUESS
  pen.font = `${EM}px ${families}`
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(text)
  return {
    width: element.getComputedTextLength() / size,
    top: Math.max(0, actualBoundingBoxAscent / EM),
    bottom: Math.min(0, -actualBoundingBoxDescent / EM),
  }
}

'use client'

import { useEffect, useRef, useState } from 'react'
import { drawnStyle, type LineMeasure, placeTypedMark } from '@/lib/envelope/typed-mark'
import { familyOf, loadMarkFont } from './mark-fonts'

/** A box in points, as on paper. */
export type PaperBox = { width: number; height: number }

type TypedMarkProps = { text: string; style: string | undefined; box: PaperBox; isCentered?: boolean }

const GUESS: LineMeasure = { width: 4, top: 0.8, bottom: -0.3 }
/** The service draws without ligatures, because they hide letters from search. */
const NO_LIGATURES = { fontFeatureSettings: '"liga" 0, "dlig" 0' }

/** Typed text in its handwriting, of the size and at the place that it gets on paper. */
export function TypedMark({ text, style, box, isCentered = false }: TypedMarkProps) {
  const element = useRef<SVGTextElement>(null)
  const [line, setLine] = useState(GUESS)
  const face = drawnStyle(style, text)

  useEffect(() => {
    let isMounted = true
    const measure = () => {
      if (isMounted && element.current && text) setLine(measureLine(element.current, text, familyOf(face)))
    }
    measure()
    void loadMarkFont(face).then(measure)
    return () => {
      isMounted = false
    }
  }, [text, face])

  const { x, baseline, size } = placeTypedMark(line, box, isCentered ? 'center' : 'left')
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio={isCentered ? 'xMidYMax meet' : 'xMinYMax meet'}
      className="size-full overflow-visible fill-pen"
      aria-hidden="true"
    >
      <text ref={element} x={x} y={baseline} fontSize={size} fontFamily={`"${familyOf(face)}"`} style={NO_LIGATURES}>
        {text}
      </text>
    </svg>
  )
}

/** Large enough that rounding to pixels makes no difference. */
const EM = 200

function measureLine(element: SVGTextElement, text: string, family: string): LineMeasure {
  const size = Number(element.getAttribute('font-size'))
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || !(size > 0)) return GUESS
  pen.font = `${EM}px "${family}"`
  const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText(text)
  return {
    width: element.getComputedTextLength() / size,
    top: Math.max(0, actualBoundingBoxAscent / EM),
    bottom: Math.min(0, -actualBoundingBoxDescent / EM),
  }
}

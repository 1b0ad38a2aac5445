'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { widthIn } from '@/components/ui/text-width'
import { type StampedText as Laid, stampedComb, stampedDate, stampedText } from '@/lib/printing/stamped-text'
import type { PaperBox } from '../adopt/typed-mark'

type StampedTextProps = {
  text: string
  box: PaperBox
  isDate?: boolean
  /** How many cells a comb has. */
  cells?: number | undefined
  /** A text that is too long is refused instead of going on on the certificate. */
  isRefused?: boolean
  /** Called when it is known whether a part of the text is missing on the page. */
  onLayout?: (isCut: boolean) => void
  className?: string
}

/**
 * Text of the size and at the place that it gets on paper. The element around it has its accessible
 * text.
 */
export function StampedText({
  text,
  box,
  isDate = false,
  cells,
  isRefused = false,
  onLayout,
  className = 'fill-pen',
}: StampedTextProps) {
  const element = useRef<SVGSVGElement>(null)
  const [fitted, setFitted] = useState<Laid>()
  const report = useEffectEvent((laid: Laid) => onLayout?.(laid.isCut))
  const { width, height } = box

  useEffect(() => {
    let isMounted = true
    const layOut = () => {
      const measure = isMounted && element.current && widthIn(element.current)
      if (!measure) return
      const paper = { width, height }
      const laid = cells
        ? stampedComb(text, paper, cells, measure)
        : isDate
          ? stampedDate(text, paper, measure)
          : stampedText(text, paper, measure, isRefused ? '…' : undefined)
      setFitted(laid)
      report(laid)
    }
    layOut()
    void document.fonts.ready.then(layOut)
    return () => {
      isMounted = false
    }
  }, [text, width, height, isDate, cells, isRefused])

  return (
    <svg
      ref={element}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMax meet"
      className={`absolute inset-0 size-full overflow-visible ${className}`}
      aria-hidden="true"
    >
      {fitted?.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their order
        <text key={index} x={line.x} y={line.y} fontSize={fitted.size} direction="ltr" unicodeBidi="plaintext">
          {line.text}
        </text>
      ))}
    </svg>
  )
}

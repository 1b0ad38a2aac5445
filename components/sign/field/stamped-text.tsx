'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { widthIn } from '@/lib/browser/text-width'
import { type StampedText as Laid, stampedDate, stampedText } from '@/lib/envelope/stamped-text'
import type { PaperBox } from '../adopt/typed-mark'

type StampedTextProps = {
  text: string
  box: PaperBox
  isDate?: boolean
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
      const laid = isDate
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
  }, [text, width, height, isDate, isRefused])

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

/** What is stamped into a checkbox that was ticked, or a radio button that was chosen. */
export function TickMark({ type, box: { width, height } }: { type: 'checkbox' | 'radio'; box: PaperBox }) {
  const side = Math.min(width, height)
  const at = (x: number, y: number) => `${(width - side) / 2 + x * side},${(height - side) / 2 + y * side}`
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full text-pen" aria-hidden="true">
      {type === 'radio' ? (
        <circle cx={width / 2} cy={height / 2} r={side * 0.3} fill="currentColor" />
      ) : (
        <polyline
          points={[at(0.2, 0.54), at(0.42, 0.76), at(0.82, 0.24)].join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={Math.max(0.8, side * 0.11)}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}

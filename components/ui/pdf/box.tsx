import type { ReactNode } from 'react'
import { cn } from '../cn'

type PdfBoxProps = {
  /** Fractions (0 to 1) of the page as a person sees it, from the top left, as fields are placed on the wire. */
  x: number
  y: number
  width: number
  height: number
  className?: string
  children?: ReactNode
}

/** Something at a place of a page, inside the page's `overlay`. */
export function PdfBox({ x, y, width, height, className, children }: PdfBoxProps) {
  const percent = (fraction: number) => `${fraction * 100}%`
  return (
    <div
      className={cn('pointer-events-auto absolute', className)}
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
    >
      {children}
    </div>
  )
}

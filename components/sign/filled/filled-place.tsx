'use client'

import { PdfBox, usePageSize } from '@/components/ui/pdf/lazy'
import { isolate } from '@/lib/contract/one-line'
import type { SigningView } from '@/lib/contract/signing'
import { boxOf } from '@/lib/envelope/geometry/place'
import { StampedText } from './stamped-text'

export type Filled = NonNullable<SigningView['filled']>[number]

/** What somebody who has finished filled in: part of the page, as it will be stamped. */
export function FilledPlace({ filled }: { filled: Filled }) {
  const size = usePageSize(filled.page)
  const box = boxOf(filled, size)
  return (
    <PdfBox
      x={filled.x}
      y={filled.y}
      width={filled.width}
      height={filled.height}
      className="scheme-light pointer-events-none"
    >
      <span className="sr-only">{describeFilled(filled)}</span>
      <Content filled={filled} box={box} />
    </PdfBox>
  )
}

function Content({ filled, box }: { filled: Filled; box: { width: number; height: number } }) {
  const { png, value, type } = filled
  if (png) return <img src={`data:image/png;base64,${png}`} alt="" className="absolute inset-0 size-full" />
  if (type === 'checkbox') return value === 'true' ? <Tick box={box} /> : null
  if (value !== undefined) return <StampedText text={value} box={box} isDate={type === 'date'} />
  const by = `Filled in by ${filled.signerName || 'another signer'}`
  return (
    <span className="absolute inset-0 rounded-sm border border-dashed border-line-strong bg-surface/70">
      <StampedText text={by} box={box} className="fill-ink-faint" />
    </span>
  )
}

/** The tick that is stamped into a box that was ticked. */
function Tick({ box: { width, height } }: { box: { width: number; height: number } }) {
  const side = Math.min(width, height)
  const at = (x: number, y: number) => `${(width - side) / 2 + x * side},${(height - side) / 2 + y * side}`
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full text-pen" aria-hidden="true">
      <polyline
        points={[at(0.2, 0.54), at(0.42, 0.76), at(0.82, 0.24)].join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={Math.max(0.8, side * 0.11)}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** For people who do not see the page. */
export function describeFilled({ signerName, type, value, png, label }: Filled): string {
  const by = `Filled in by ${isolate(signerName || 'another signer')}`
  const name = label?.trim() ? `${isolate(label)}, ` : ''
  if (png) return `${by}: ${label?.trim() ? isolate(label) : type === 'initials' ? 'initials' : 'signature'}.`
  if (type === 'checkbox') return `${by}: ${name}ticked.`
  return value === undefined ? `${by}. It is in the signed document.` : `${by}: ${name}${value}.`
}

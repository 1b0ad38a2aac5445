'use client'

import type { Field } from '@/lib/contract/field'
import { type Box, contentBox, type Place, type Size } from '@/lib/printing/place'
import { buttonOutline, isPrintedButton, printedLabel, stampedLabel } from '@/lib/printing/printed-button'
import { cn } from '../cn'
import { useTextWidth } from '../text-width'

type Button = Place & Pick<Field, 'type' | 'appearance' | 'label'> & { labelPlace?: Place | undefined }

type PrintedButtonProps = { button: Button; page: Size; isTicked?: boolean; className?: string }

/**
 * What the page shows of a checkbox or radio button, as it is stamped: its box or circle, its mark,
 * and its label beside it. It fills the element around it, which has the place of the button.
 */
export function PrintedButton({ button, page, isTicked = false, className }: PrintedButtonProps) {
  const box = contentBox(button, page)
  const isRadio = button.type === 'radio'
  const label = printedLabel(button)
  const { labelPlace } = button
  return (
    <svg
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      className={cn('pointer-events-none absolute inset-0 size-full overflow-visible', className)}
      aria-hidden="true"
    >
      {isPrintedButton(button) ? <Outline box={box} isRound={isRadio} /> : null}
      {isTicked ? <TickMark box={box} isRadio={isRadio} /> : null}
      {label && labelPlace ? <Label label={label} box={box} place={contentBox(labelPlace, page)} /> : null}
    </svg>
  )
}

function Outline({ box, isRound }: { box: Box; isRound: boolean }) {
  const { side, line, ...at } = buttonOutline(box)
  const [x, y] = [box.x + at.x, box.y + at.y]
  const style = { fill: 'none', strokeWidth: line, className: 'stroke-print' }
  return isRound ? (
    <circle cx={x + side / 2} cy={y + side / 2} r={side / 2} {...style} />
  ) : (
    <rect x={x} y={y} width={side} height={side} strokeLinejoin="round" {...style} />
  )
}

/** What is stamped into a checkbox that was ticked, or a radio button that was chosen. */
function TickMark({ box, isRadio }: { box: Box; isRadio: boolean }) {
  const { x, y, width, height } = box
  const side = Math.min(width, height)
  const at = (across: number, down: number) =>
    `${x + (width - side) / 2 + across * side},${y + (height - side) / 2 + down * side}`
  return isRadio ? (
    <circle cx={x + width / 2} cy={y + height / 2} r={side * 0.3} className="fill-pen" />
  ) : (
    <polyline
      points={[at(0.2, 0.54), at(0.42, 0.76), at(0.82, 0.24)].join(' ')}
      fill="none"
      className="stroke-pen"
      strokeWidth={Math.max(0.8, side * 0.11)}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  )
}

function Label({ label, box, place }: { label: string; box: Box; place: Box }) {
  const measure = useTextWidth()
  if (!measure) return null
  const { lines, size } = stampedLabel(label, box, place, measure)
  return lines.map(({ text, x, y }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their order
    <text key={index} x={x} y={y} fontSize={size} direction="ltr" unicodeBidi="plaintext" className="fill-print">
      {text}
    </text>
  ))
}

import { cn } from '../cn'
import { type RecipientSymbol, recipientLook } from './look'

/** Drawn in a box of 16 by 16, each about equally heavy. */
const SHAPES: Record<RecipientSymbol, string> = {
  circle: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Z',
  triangle: 'M8 1.8 15 14H1Z',
  square: 'M2.6 2.6h10.8v10.8H2.6Z',
  diamond: 'M8 .8 15.2 8 8 15.2.8 8Z',
  star: 'M8 .8l2.1 4.9 5.3.5-4 3.5 1.2 5.2L8 12.1l-4.6 2.8 1.2-5.2-4-3.5 5.3-.5Z',
  pentagon: 'M8 1.2l7 5.1-2.7 8.2H3.7L1 6.3Z',
  plus: 'M5.7 1.4h4.6v4.3h4.3v4.6h-4.3v4.3H5.7v-4.3H1.4V5.7h4.3Z',
  drop: 'M8 .8c3 3.6 5 6 5 8.7a5 5 0 0 1-10 0C3 6.8 5 4.4 8 .8Z',
}

type RecipientMarkProps = { id: number; className?: string }

/** A recipient's symbol in their color. The name beside it is what screen readers say. */
export function RecipientMark({ id, className }: RecipientMarkProps) {
  const { ink, symbol } = recipientLook(id)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      data-recipient={symbol}
      className={cn('inline size-3.5 shrink-0 fill-current', ink, className)}
    >
      <path d={SHAPES[symbol]} />
    </svg>
  )
}

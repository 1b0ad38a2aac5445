import { cn } from './cn'

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

type RecipientMarkProps = {
  id: number
  /** Of somebody who has not been invited yet. */
  isHollow?: boolean
  className?: string
}

/** A recipient's symbol in their color. The name beside it is what screen readers say. */
export function RecipientMark({ id, isHollow = false, className }: RecipientMarkProps) {
  const { ink, symbol } = recipientLook(id)
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      data-recipient={symbol}
      className={cn(
        'inline size-3.5 shrink-0',
        isHollow ? 'overflow-visible fill-none stroke-current [stroke-width:2]' : 'fill-current',
        ink,
        className,
      )}
    >
      <path d={SHAPES[symbol]} />
    </svg>
  )
}

/** The outline of a recipient's symbol in a box of 16 by 16. */
export const recipientShape = (id: number): string => SHAPES[recipientLook(id).symbol]

/** One shape for each color, for people who cannot tell the colors apart. */
export const RECIPIENT_SYMBOLS = [
  'circle',
  'triangle',
  'square',
  'diamond',
  'star',
  'pentagon',
  'plus',
  'drop',
] as const
type RecipientSymbol = (typeof RECIPIENT_SYMBOLS)[number]

/** The classes of one recipient's color; `edge` colors the left border only. Inside `scheme-light` they are the colors for paper. */
type Color = { ink: string; fill: string; soft: string; tint: string; line: string; edge: string }

const COLORS: readonly Color[] = [
  color(
    'text-recipient-1',
    'bg-recipient-1',
    'bg-recipient-1-soft',
    'bg-recipient-1/20',
    'border-recipient-1',
    'border-l-recipient-1',
  ),
  color(
    'text-recipient-2',
    'bg-recipient-2',
    'bg-recipient-2-soft',
    'bg-recipient-2/20',
    'border-recipient-2',
    'border-l-recipient-2',
  ),
  color(
    'text-recipient-3',
    'bg-recipient-3',
    'bg-recipient-3-soft',
    'bg-recipient-3/20',
    'border-recipient-3',
    'border-l-recipient-3',
  ),
  color(
    'text-recipient-4',
    'bg-recipient-4',
    'bg-recipient-4-soft',
    'bg-recipient-4/20',
    'border-recipient-4',
    'border-l-recipient-4',
  ),
  color(
    'text-recipient-5',
    'bg-recipient-5',
    'bg-recipient-5-soft',
    'bg-recipient-5/20',
    'border-recipient-5',
    'border-l-recipient-5',
  ),
  color(
    'text-recipient-6',
    'bg-recipient-6',
    'bg-recipient-6-soft',
    'bg-recipient-6/20',
    'border-recipient-6',
    'border-l-recipient-6',
  ),
  color(
    'text-recipient-7',
    'bg-recipient-7',
    'bg-recipient-7-soft',
    'bg-recipient-7/20',
    'border-recipient-7',
    'border-l-recipient-7',
  ),
  color(
    'text-recipient-8',
    'bg-recipient-8',
    'bg-recipient-8-soft',
    'bg-recipient-8/20',
    'border-recipient-8',
    'border-l-recipient-8',
  ),
]

function color(ink: string, fill: string, soft: string, tint: string, line: string, edge: string): Color {
  return { ink, fill, soft, tint, line, edge }
}

/** `number` is the color's token, from 1. `tint` lets the page below it show through. */
export type RecipientLook = Color & { number: number; symbol: RecipientSymbol }

/**
 * The color and symbol of a recipient. It depends on the recipient's id alone (the `signerIndex` of their fields), so that moving
 * or removing somebody else changes nothing. From the ninth on colors return with other symbols; 64 looks differ.
 */
export const recipientLook = (id: number): RecipientLook => LOOKS[Math.abs(Math.trunc(id)) % LOOKS.length] ?? NOBODY

const NOBODY: RecipientLook = {
  ...color('text-off', 'bg-off', 'bg-off-soft', 'bg-off/20', 'border-off', 'border-l-off'),
  number: 1,
  symbol: 'circle',
}
const LOOKS = RECIPIENT_SYMBOLS.flatMap((_, shift) =>
  COLORS.map((each, at): RecipientLook => {
    const symbol = RECIPIENT_SYMBOLS[(at + shift) % RECIPIENT_SYMBOLS.length] ?? 'circle'
    return { ...each, number: at + 1, symbol }
  }),
)

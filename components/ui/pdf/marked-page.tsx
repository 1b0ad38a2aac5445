import type { ComponentProps } from 'react'
import { type Place, turnSize } from '@/lib/printing/place'
import { cn } from '../cn'
import { RecipientMark, recipientLook } from '../recipient'
import { usePageSize } from './context'
import { PdfBox, PdfThumbnail } from './page'
import { PrintedButton } from './printed-button'

/** A place on a page. `strong` ones are what the picture is about; the others show where they are. */
export type Mark = Place & {
  id: string
  strong: boolean
  /** Whose place it is: the mark gets their color and symbol. */
  recipient?: number
  /** A few characters inside the mark. */
  text?: string
  /** A checkbox or radio button that the page shows. */
  button?: ComponentProps<typeof PrintedButton>['button']
}

/** The size of a mark's characters on a small and a large picture. */
const SMALL = { char: 5, high: 9, className: 'px-0.5 text-[0.5rem]', symbol: 'size-2' }
const LARGE = { char: 7, high: 14, className: 'px-1 text-12', symbol: 'size-3.5' }
/** A symbol is as wide as two characters. */
const SYMBOL = '00'

type MarkedPageProps = { page: number; width: number; turn?: 0 | 90 | 180 | 270; marks: readonly Mark[] }

/** A page with marked places. Paper is white in both themes, so the marks keep the light theme's colors. */
export function MarkedPage({ page, width, turn = 0, marks }: MarkedPageProps) {
  const chip = width < 240 ? SMALL : LARGE
  const size = turnSize(usePageSize(page), turn)
  const legible = legibleMarks(
    marks.filter(({ button }) => button === undefined),
    width,
    chip,
  )
  const overlay = marks.map((mark) => {
    const { id, strong, recipient, text, button, ...place } = mark
    const look = recipient === undefined ? undefined : recipientLook(recipient)
    return (
      <PdfBox
        key={id}
        {...place}
        className={cn(
          'scheme-light flex items-center justify-center border',
          !strong && 'border-ink-faint/50 border-dashed bg-ink-faint/5',
          strong && (look ? cn(look.line, look.tint) : 'border-accent bg-accent/30'),
        )}
      >
        {button ? <PrintedButton button={button} page={size} /> : null}
        {legible.has(mark) ? (
          // A font size resets the line height, so that comes last.
          <span
            className={cn(
              'flex items-center gap-0.5 rounded-sm font-semibold text-on-accent',
              look?.fill ?? 'bg-accent',
              chip.className,
              'leading-none',
            )}
          >
            {recipient === undefined ? null : (
              <RecipientMark id={recipient} className={cn('text-on-accent', chip.symbol)} />
            )}
            <span>{text}</span>
          </span>
        ) : null}
      </PdfBox>
    )
  })
  return <PdfThumbnail page={page} width={width} turn={turn} overlay={overlay} />
}

/** Paper is seldom wider than high; the picture's height is estimated from its width. */
const PAGE_RATIO = 1.35

/** The marks whose characters fit on a picture of this width: where characters would overlap, only the first mark shows them. */
export function legibleMarks<M extends Omit<Mark, 'id'>>(
  marks: readonly M[],
  width: number,
  chip: { char: number; high: number },
): Set<M> {
  const taken: { x: number; y: number; width: number }[] = []
  const legible = marks.filter((mark) => {
    const label = `${mark.recipient === undefined ? '' : SYMBOL}${mark.text ?? ''}`
    if (!mark.strong || label === '') return false
    const own = {
      x: (mark.x + mark.width / 2) * width,
      y: (mark.y + mark.height / 2) * width * PAGE_RATIO,
      width: label.length * chip.char + 4,
    }
    const collides = taken.some(
      (other) => Math.abs(own.x - other.x) < (own.width + other.width) / 2 && Math.abs(own.y - other.y) < chip.high,
    )
    if (!collides) taken.push(own)
    return !collides
  })
  return new Set(legible)
}

import { cn } from '../cn'
import { PdfBox } from './box'
import { legibleMarks } from './legible-marks'
import { PdfThumbnail } from './thumbnail'

/** A place on a page; `strong` ones are what the picture is about, the rest is only there to place them. */
export type Mark = {
  id: string
  x: number
  y: number
  width: number
  height: number
  strong: boolean
  /** A few characters inside the mark, so that whose it is never hangs on colour. */
  text?: string
}

/** A small page with places marked on it. The page is paper, so its marks keep the light theme's colours. */
export function MarkedPage({ page, width, marks }: { page: number; width: number; marks: readonly Mark[] }) {
  // On the smallest pictures a figure of the usual size would cover the place it names.
  const isSmall = width < 240
  const chip = isSmall ? 'px-0.5 text-[0.5rem]' : 'px-1 text-12'
  const legible = legibleMarks(marks, width, isSmall ? { char: 5, high: 9 } : { char: 7, high: 14 })
  const overlay = marks.map((mark) => {
    const { id, strong, text, ...place } = mark
    return (
      <PdfBox
        key={id}
        {...place}
        className={cn(
          'scheme-light flex items-center justify-center border',
          strong ? 'border-accent bg-accent/30' : 'border-ink-faint/50 border-dashed bg-ink-faint/5',
        )}
      >
        {legible.has(mark) ? (
          <span className={cn('rounded-sm bg-accent font-semibold leading-none text-on-accent', chip)}>{text}</span>
        ) : null}
      </PdfBox>
    )
  })
  return <PdfThumbnail page={page} width={width} overlay={overlay} />
}

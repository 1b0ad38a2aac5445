'use client'

import { useRef } from 'react'
import { IconButton } from '../button'
import { Dialog } from '../dialog'
import { ChevronLeft, ChevronRight } from '../icons'
import { useWidth } from '../viewport'
import { type Mark, MarkedPage } from './marked-page'

type PageDialogProps = {
  open: boolean
  title: string
  /** Page numbers, counted from 1. */
  pages: readonly number[]
  /** The page shown. */
  page: number | undefined
  /** Undefined closes the dialog. */
  onPage: (page: number | undefined) => void
  marksOf: (page: number) => readonly Mark[]
  turnOf?: (page: number) => 0 | 90 | 180 | 270
}

/** One page of the surrounding document, large, with its marks. */
export function PageDialog({ open, title, pages, page, onPage, marksOf, turnOf }: PageDialogProps) {
  const at = page === undefined ? -1 : pages.indexOf(page)
  const turn = (by: number) => {
    const next = pages[at + by]
    if (next !== undefined) onPage(next)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onPage(undefined)
      }}
      title={title}
      description={describePosition(pages, at)}
      className="max-w-200 inset-y-4 max-h-none sm:inset-y-8"
      footer={
        <>
          <IconButton label="Previous page" disabled={at <= 0} onClick={() => turn(-1)}>
            <ChevronLeft aria-hidden="true" />
          </IconButton>
          <IconButton label="Next page" disabled={at >= pages.length - 1} onClick={() => turn(1)}>
            <ChevronRight aria-hidden="true" />
          </IconButton>
        </>
      }
    >
      {page === undefined ? null : <FittedPage page={page} turn={turnOf?.(page) ?? 0} marks={marksOf(page)} />}
    </Dialog>
  )
}

/** "Page 3 of 12", or "Page 9, 2 of 3 shown here" when only some pages are shown. */
function describePosition(pages: readonly number[], at: number): string {
  const isAll = pages.every((page, index) => page === index + 1)
  return isAll
    ? `Page ${at + 1} of ${pages.length}`
    : `Page ${pages[at] ?? ''}, ${at + 1} of ${pages.length} shown here`
}

type FittedPageProps = { page: number; turn: 0 | 90 | 180 | 270; marks: readonly Mark[] }

function FittedPage({ page, turn, marks }: FittedPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a page taller than the dialog must scroll by keyboard
    <section ref={frame} tabIndex={0} aria-label={`Page ${page}`} className="shadow-sheet">
      {width > 0 ? <MarkedPage page={page} width={width} turn={turn} marks={marks} /> : null}
    </section>
  )
}

'use client'

import { GUTTER } from '@/components/ui/pdf/zoom'
import type { QuarterTurn } from '@/lib/envelope/geometry/turn'
import type { MatchPlace } from '../find/match-order'
import { PageView } from './page-view'
import type { PagesState } from './use-pages'

type PagesProps = {
  pages: PagesState
  turn: QuarterTurn
  query: string
  active: MatchPlace | undefined
  onDraw: () => void
}

/** The column of pages. Only pages in and near view are rendered; the column has its full height. */
export function Pages({ pages, turn, query, active, onDraw }: PagesProps) {
  const { layout, widths, indexes } = pages
  const widest = Math.max(...widths, 0)
  return (
    <section
      ref={pages.setScroller}
      aria-label="Pages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      className="relative min-w-0 flex-1 overflow-auto bg-off-soft [scrollbar-gutter:stable] focus-visible:outline-offset-[-2px]"
    >
      <div className="relative" style={{ height: layout.total, minWidth: widest + 2 * GUTTER }}>
        {indexes.map((index) => (
          <div
            key={index}
            className="absolute inset-x-0 mx-auto shadow-[0_1px_3px_rgb(0_0_0/0.2)]"
            style={{ top: layout.tops[index], width: widths[index] }}
          >
            <PageView
              page={index + 1}
              width={widths[index] ?? 0}
              turn={turn}
              label={`Page ${index + 1} of ${widths.length}`}
              query={query}
              active={active?.page === index + 1 ? active : undefined}
              onActivePlace={pages.show}
              onDraw={onDraw}
            />
          </div>
        ))}
      </div>
    </section>
  )
}

'use client'

import { memo, useEffect, useEffectEvent } from 'react'
import { PageText } from '@/components/ui/pdf/page-text'
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

/** The column of pages. Only pages in and near view are drawn; the others are text. The column has its full height. */
export function Pages({ pages, turn, query, active, onDraw }: PagesProps) {
  const { layout, widths, indexes } = pages
  const widest = Math.max(...widths, 0)
  const drawn = new Set(indexes)
  const showFound = useEffectEvent(() => {
    const { anchorNode, focusNode } = getSelection() ?? {}
    const found = undrawnPage(anchorNode)
    if (found !== undefined && found === undrawnPage(focusNode)) pages.go(found)
  })
  // Not every search of a browser scrolls a pane inside the page to what it selects.
  useEffect(() => {
    document.addEventListener('selectionchange', showFound)
    return () => document.removeEventListener('selectionchange', showFound)
  }, [])
  const labelOf = (index: number) => `Page ${index + 1} of ${widths.length}`
  return (
    <section
      ref={pages.setScroller}
      aria-label="Pages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      className="relative min-w-0 flex-1 overflow-auto bg-off-soft [scrollbar-gutter:stable] focus-visible:outline-offset-[-2px]"
    >
      <div className="relative" style={{ height: layout.total, minWidth: widest + 2 * GUTTER }}>
        {widths.map((width, index) =>
          drawn.has(index) ? (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: pages are known by their index
              key={index}
              className="absolute inset-x-0 mx-auto shadow-[0_1px_3px_rgb(0_0_0/0.2)]"
              style={{ top: layout.tops[index], width }}
            >
              <PageView
                page={index + 1}
                width={width}
                turn={turn}
                label={labelOf(index)}
                query={query}
                active={active?.page === index + 1 ? active : undefined}
                onActivePlace={pages.show}
                onDraw={onDraw}
              />
            </div>
          ) : (
            <UndrawnPage
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={index}
              page={index + 1}
              label={labelOf(index)}
              top={layout.tops[index] ?? 0}
              height={layout.heights[index] ?? 0}
            />
          ),
        )}
      </div>
    </section>
  )
}

type UndrawnPageProps = { page: number; label: string; top: number; height: number }

/** A page far from view, at its place. There can be hundreds: only what has changed is rendered again. */
const UndrawnPage = memo(function UndrawnPage({ page, label, top, height }: UndrawnPageProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; this groups the text of a page
    <div role="group" aria-label={label} data-undrawn={page} className="absolute inset-x-0" style={{ top, height }}>
      <PageText page={page} />
    </div>
  )
})

/** The page far from view that a selection begins or ends in. */
function undrawnPage(node: Node | null | undefined): number | undefined {
  const page = node?.parentElement?.closest<HTMLElement>('[data-undrawn]')?.dataset.undrawn
  return page === undefined ? undefined : Number(page)
}

'use client'

import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useColumn, usePane } from '@/components/ui/pdf/column'
import { usePageSizes, usePdf } from '@/components/ui/pdf/context'
import { PageText } from '@/components/ui/pdf/page'
import { GUTTER, pageWidth, percentOf, type Zoom } from '@/components/ui/pdf/zoom'
import { type QuarterTurn, turnSize } from '@/lib/printing/place'
import type { MatchPlace } from './matches'
import { PageView } from './page-view'

type PagesProps = {
  pages: PagesState
  turn: QuarterTurn
  query: string
  active: MatchPlace | undefined
  onDraw: () => void
}

/**
 * The column of pages. Only pages in and near view are drawn; the others are text. The column has
 * its full height.
 */
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

/**
 * A page far from view, at its place. There can be hundreds: only what has changed is rendered
 * again.
 */
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

const LINE_PX = 64
const EDGE_PX = 40

/** The column of pages at a zoom: their positions, the one in view, and ways to move. */
export function usePages(
  { zoom, turn }: { zoom: Zoom; turn: QuarterTurn },
  startPage: number,
  onPage: (page: number) => void,
) {
  const { pageCount } = usePdf()
  const measured = usePageSizes()
  const sizes = useMemo(() => measured.map((size) => turnSize(size, turn)), [measured, turn])
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [start] = useState(Math.min(startPage, pageCount) - 1)
  const pane = usePane(scroller)
  const widths = useMemo(() => (pane ? sizes.map((size) => pageWidth(zoom, size, pane)) : []), [sizes, zoom, pane])
  const heights = useMemo(
    () => widths.map((width, index) => (width * (sizes[index]?.height ?? 0)) / (sizes[index]?.width ?? 1)),
    [widths, sizes],
  )
  const { layout, current, indexes, goTo } = useColumn(pane ? scroller : null, { heights, gap: GUTTER, start })
  const page = current + 1

  const reportPage = useEffectEvent(onPage)
  const inView = useRef(page)
  useEffect(() => {
    inView.current = page
    reportPage(page)
  }, [page])

  const size = sizes[current]
  return {
    setScroller,
    layout,
    widths,
    indexes,
    page,
    pageCount,
    percent: size ? percentOf(widths[current] ?? 0, size) : 100,
    /** The page in view at the time of the call. */
    pageNow: useCallback(() => inView.current, []),
    go: (wanted: number) => goTo(Math.min(Math.max(wanted, 1), pageCount) - 1),
    scrollLines: (lines: number) => scroller?.scrollBy({ top: lines * LINE_PX }),
    focus: () => scroller?.focus({ preventScroll: true }),
    /** Scrolls to a place on a page, as a fraction of its height, unless it is in view. */
    show: useCallback(
      (wanted: number, fraction: number) => {
        if (!scroller) return
        const place = (layout.tops[wanted - 1] ?? 0) + fraction * (layout.heights[wanted - 1] ?? 0) - scroller.scrollTop
        if (place < EDGE_PX || place > scroller.clientHeight - EDGE_PX) goTo(wanted - 1, fraction)
      },
      [scroller, layout, goTo],
    ),
  }
}

export type PagesState = ReturnType<typeof usePages>

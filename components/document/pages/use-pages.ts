import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { usePageSizes, usePdf } from '@/components/ui/pdf/context'
import { useColumn, usePane } from '@/components/ui/pdf/use-column'
import { GUTTER, pageWidth, percentOf, type Zoom } from '@/components/ui/pdf/zoom'
import { type QuarterTurn, turnSize } from '@/lib/envelope/geometry/turn'

const LINE_PX = 64
const EDGE_PX = 40

/** The column of pages at a zoom: their positions, the one in view, and ways to move. */
export function usePages(
  { zoom, turn }: { zoom: Zoom; turn: QuarterTurn },
  startPage: number,
  onPage: (page: number) => void,
) {
  const { pageCount } = usePdf()
  const known = usePageSizes()
  const sizes = useMemo(() => known.map((size) => turnSize(size, turn)), [known, turn])
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

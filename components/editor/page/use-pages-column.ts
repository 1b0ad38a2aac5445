import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useColumn, usePane } from '@/components/ui/pdf/use-column'
import { GUTTER, pageWidth, percentOf, ZOOM_RANGE, type Zoom } from '@/components/ui/pdf/zoom'
import type { Column } from '../model/column'
import { useEditor, useEditorParts } from '../state/use-editor'

/** Height of the line above each page that names it. */
export const CAPTION = 24

/** The column of all pages at a zoom: where each is drawn, and which are near view. */
export function usePagesColumn(zoom: Zoom) {
  const { store, view } = useEditorParts()
  const pages = useEditor((state) => state.pages)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const pane = usePane(scroller)
  const widths = useMemo(
    () => (pane ? pages.list.map(({ size }) => pageWidth(zoom, size, pane)) : []),
    [pages, zoom, pane],
  )
  const heights = useMemo(
    () => widths.map((width, index) => CAPTION + heightAt(width, pages.at(index)?.size)),
    [widths, pages],
  )
  const [start] = useState(() => store.get().page)
  const { layout, current, indexes, goTo } = useColumn(pane ? scroller : null, {
    heights,
    gap: GUTTER,
    start,
    keys: pages.keys,
  })
  const width = Math.max(pane?.width ?? 0, ...widths.map((each) => each + 2 * GUTTER))
  const column = useMemo((): Column => {
    const frames = widths.map((each, index) => ({
      x: (width - each) / 2,
      y: (layout.tops[index] ?? 0) + CAPTION,
      width: each,
      height: (layout.heights[index] ?? CAPTION) - CAPTION,
    }))
    return { pages, frames }
  }, [pages, widths, width, layout])

  useLayoutEffect(() => {
    view.scroller = scroller
    view.column = column
    view.goTo = goTo
  }, [view, scroller, column, goTo])
  useEffect(() => store.set({ page: current }), [store, current])

  const size = pages.at(current)?.size
  const percent = limit(size ? percentOf(widths[current] ?? 0, size) : 100)
  const first = indexes[0] ?? 0
  const last = indexes.at(-1) ?? 0
  // A new object would render all pages and bind their gestures again.
  return useMemo(
    () => ({ scroller, setScroller, column, first, last, width, height: layout.total, percent }),
    [scroller, column, first, last, width, layout.total, percent],
  )
}

const heightAt = (width: number, size: { width: number; height: number } | undefined) =>
  size ? (width * size.height) / size.width : 0

const limit = (percent: number) => Math.min(Math.max(percent, ZOOM_RANGE.min), ZOOM_RANGE.max)

'use client'

import { memo, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useColumn, usePane } from '@/components/ui/pdf/column'
import { PdfDocument } from '@/components/ui/pdf/document'
import { PdfPage } from '@/components/ui/pdf/page'
import { GUTTER, pageWidth, percentOf, ZOOM_RANGE, type Zoom } from '@/components/ui/pdf/zoom'
import type { Box } from '@/lib/printing/place'
import { noteView } from '../../open-draft/view-problems'
import { type EditorDocument, type EditorPage, groupBy } from '../model/pages'
import { useEditor, useEditorParts } from '../state/use-editor'
import type { Column } from './column'
import { FieldsLayer } from './fields-layer'
import { useColumnGestures } from './use-column-gestures'

type PagesColumnProps = { column: ReturnType<typeof usePagesColumn>; onZoom: (zoom: Zoom) => void }

/** All pages below one another with their fields. Only pages near view are drawn. */
export const PagesColumn = memo(function PagesColumn({ column, onZoom }: PagesColumnProps) {
  const { scroller, setScroller, first, last, width, height, percent } = column
  const pages = useEditor((state) => state.pages)
  const tool = useEditor((state) => state.tool)
  const zoomTo = (to: number) => onZoom(Math.min(Math.max(to, ZOOM_RANGE.min), ZOOM_RANGE.max))
  useColumnGestures(scroller, { percent, zoomTo })
  const near = pages.list.slice(first, last + 1)

  return (
    <section
      ref={setScroller}
      // Keys move and resize fields here.
      role="application"
      aria-label="Pages and fields"
      aria-describedby="field-editor-help"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      data-tool={tool}
      className="relative min-h-0 min-w-0 flex-1 touch-pan-x touch-pan-y select-none overflow-auto bg-off-soft [scrollbar-gutter:stable] focus-visible:outline-offset-[-2px] data-tool:cursor-crosshair"
    >
      <div className="relative" style={{ height, width }}>
        {[...groupBy(near, ({ document }) => document)].map(([document, own]) => (
          <DocumentPages key={document.id} document={document} pages={own} count={pages.list.length} column={column} />
        ))}
        <FieldsLayer column={column.column} first={first} last={last} />
      </div>
    </section>
  )
})

type DocumentPagesProps = {
  document: EditorDocument
  pages: readonly EditorPage[]
  count: number
  column: ReturnType<typeof usePagesColumn>
}

/** The pages of one document that are near view. They are laid out before the file is opened. */
function DocumentPages({ document, pages, count, column: { column } }: DocumentPagesProps) {
  const draw = (isOpen: boolean) =>
    pages.map((page) => {
      const frame = column.frames[page.index]
      return frame ? <PageFrame key={page.index} page={page} frame={frame} count={count} isOpen={isOpen} /> : null
    })
  return (
    <PdfDocument
      url={document.url}
      file={document.file}
      announced={document.pageCount}
      onState={(state) => noteView(document.url, state)}
      fallback={draw(false)}
    >
      {draw(true)}
    </PdfDocument>
  )
}

type PageFrameProps = { page: EditorPage; frame: Box; count: number; isOpen: boolean }

const PageFrame = memo(function PageFrame({ page, frame, count, isOpen }: PageFrameProps) {
  const label = `Page ${page.index + 1} of ${count}`
  const [isDrawn, setIsDrawn] = useState(false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; this is a picture of a page with its name
    <div
      role="group"
      aria-label={`${label}: ${page.document.name}`}
      className="absolute"
      style={{ left: frame.x, top: frame.y - CAPTION, width: frame.width }}
    >
      <p aria-hidden="true" className="truncate text-12 leading-6 text-ink-soft">
        {`${label} · ${page.document.name}`}
      </p>
      <div
        data-drawn={isDrawn || undefined}
        className="bg-[white] shadow-[0_1px_3px_rgb(0_0_0/0.2)]"
        style={{ height: frame.height }}
      >
        {isOpen ? (
          <PdfPage page={page.page} width={frame.width} turn={page.turn} eager onDraw={() => setIsDrawn(true)} />
        ) : null}
      </div>
    </div>
  )
})

/** Height of the line above each page that names it. */
const CAPTION = 24

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

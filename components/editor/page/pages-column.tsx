'use client'

import { memo, useState } from 'react'
import { PdfDocument, PdfPage } from '@/components/ui/pdf/lazy'
import { ZOOM_RANGE, type Zoom } from '@/components/ui/pdf/zoom'
import type { Box } from '@/lib/envelope/geometry/place'
import { useColumnGestures } from '../gestures/use-column-gestures'
import { groupBy } from '../model/group-by'
import type { EditorDocument, EditorPage } from '../model/pages'
import { useEditor } from '../state/use-editor'
import { FieldsLayer } from './fields-layer'
import { CAPTION, type usePagesColumn } from './use-pages-column'

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
    <PdfDocument url={document.url} file={document.file} fallback={draw(false)}>
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

'use client'

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { usePdf } from '@/components/ui/pdf/context'
import { usePageSizes } from '@/components/ui/pdf/page-sizes'
import { FindBar } from './find-bar'
import { Pages } from './pages'
import { Rail } from './rail'
import { Toolbar } from './toolbar'
import { useColumn } from './use-column'
import { useFileActions } from './use-file-actions'
import { useFind } from './use-find'
import { usePane } from './use-pane'
import { useRail } from './use-rail'
import { useView } from './use-view'
import { useViewerKeys, type ViewerAction } from './use-viewer-keys'
import { GUTTER, pageWidth, percentOf, type Zoom, zoomStep } from './zoom'

const LINE_PX = 64

/** The viewer of the document around: toolbar, thumbnails, pages, search. */
export function Viewer({ name }: { name: string }) {
  const { document, pageCount } = usePdf()
  const sizes = usePageSizes()
  const [view, setView] = useView()
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [start] = useState(Math.min(view.page, pageCount) - 1)
  const [isDrawn, setIsDrawn] = useState(false)
  const [isFinding, setIsFinding] = useState(view.find !== '')
  const field = useRef<HTMLInputElement>(null)
  const pane = usePane(scroller)
  const rail = useRail()
  const file = useFileActions(name)

  const widths = useMemo(
    () => (pane ? sizes.map((size) => pageWidth(view.zoom, size, pane)) : []),
    [sizes, view.zoom, pane],
  )
  const heights = useMemo(
    () => widths.map((width, index) => (width * (sizes[index]?.height ?? 0)) / (sizes[index]?.width ?? 1)),
    [widths, sizes],
  )
  const column = useColumn(widths.length > 0 ? scroller : null, { heights, gap: GUTTER, start })
  const page = column.current + 1
  const { goTo } = column
  const inView = useRef(page)
  const find = useFind(
    document,
    view.find,
    useCallback(() => inView.current, []),
  )

  const keepPage = useEffectEvent(() => setView({ page }))
  useEffect(() => {
    inView.current = page
    keepPage()
  }, [page])

  const size = sizes[column.current]
  const percent = size ? percentOf(widths[column.current] ?? 0, size) : 100
  const go = (wanted: number) => goTo(Math.min(Math.max(wanted, 1), pageCount) - 1)
  const setZoom = (zoom: Zoom) => setView({ zoom })

  // A match on a page that is not drawn yet is reached in two steps: the page first, and the place once its text is there.
  const { active } = find
  const reach = useEffectEvent((wanted: number) => {
    if (!column.indexes.includes(wanted - 1)) goTo(wanted - 1)
  })
  useEffect(() => {
    if (active) reach(active.page)
  }, [active])
  const showMatch = useCallback(
    (wanted: number, fraction: number) => {
      if (!scroller) return
      const place = (column.layout.tops[wanted - 1] ?? 0) + fraction * (column.layout.heights[wanted - 1] ?? 0)
      const isSeen = place > scroller.scrollTop + 40 && place < scroller.scrollTop + scroller.clientHeight - 40
      if (!isSeen) goTo(wanted - 1, fraction)
    },
    [scroller, column.layout, goTo],
  )

  const openFind = () => {
    setIsFinding(true)
    requestAnimationFrame(() => field.current?.select())
  }
  const closeFind = () => {
    setIsFinding(false)
    setView({ find: '' })
    scroller?.focus({ preventScroll: true })
  }

  useViewerKeys(root, (action: ViewerAction) => {
    const acts: Record<ViewerAction, () => void> = {
      next: () => go(page + 1),
      previous: () => go(page - 1),
      first: () => go(1),
      last: () => go(pageCount),
      down: () => scroller?.scrollBy({ top: LINE_PX }),
      up: () => scroller?.scrollBy({ top: -LINE_PX }),
      'zoom-in': () => setZoom(zoomStep(percent, 1)),
      'zoom-out': () => setZoom(zoomStep(percent, -1)),
      'zoom-auto': () => setZoom('auto'),
      find: openFind,
      print: file.print,
    }
    acts[action]()
    return true
  })

  return (
    <section
      ref={setRoot}
      aria-label={name}
      className="flex h-[max(28rem,calc(100dvh-13rem))] flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      <Toolbar
        page={page}
        pageCount={pageCount}
        onGo={go}
        zoom={view.zoom}
        percent={percent}
        onZoom={setZoom}
        isRailOpen={rail.isOpen}
        onRail={rail.toggle}
        isFinding={isFinding}
        onFind={isFinding ? closeFind : openFind}
        file={file}
      />
      {isFinding && (
        <FindBar
          ref={field}
          query={view.find}
          onQuery={(query) => setView({ find: query })}
          find={find}
          pageCount={pageCount}
          onClose={closeFind}
        />
      )}
      {file.notice && (
        <Banner
          tone="warn"
          title={file.notice}
          action={
            <Button size="sm" onClick={file.dismiss}>
              Dismiss
            </Button>
          }
        />
      )}
      <div className="flex min-h-0 flex-1">
        {isDrawn && <Rail rail={rail} current={page} onPick={go} />}
        <Pages
          ref={setScroller}
          layout={column.layout}
          widths={widths}
          indexes={column.indexes}
          query={isFinding ? view.find : ''}
          active={active}
          onActivePlace={showMatch}
          onDraw={() => setIsDrawn(true)}
        />
      </div>
    </section>
  )
}

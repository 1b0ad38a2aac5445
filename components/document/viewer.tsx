'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { type Zoom, zoomStep } from '@/components/ui/pdf/zoom'
import type { QuarterTurn } from '@/lib/envelope/geometry/turn'
import { FindBar } from './find/find-bar'
import { useSearch } from './find/use-search'
import { Pages } from './pages/pages'
import { Rail, useRail } from './pages/rail'
import { usePages } from './pages/use-pages'
import { Toolbar } from './toolbar'
import { useFileActions } from './use-file-actions'
import { useFullScreen } from './use-full-screen'
import { useView } from './use-view'
import { useViewerKeys } from './use-viewer-keys'

const NEXT_TURN: Record<QuarterTurn, QuarterTurn> = { 0: 90, 90: 180, 180: 270, 270: 0 }

type ViewerProps = {
  /** The file name for downloads. */
  name: string
  /** The page has a button to download the file, which only full screen covers. */
  isDownloadOutside?: boolean
  onDraw?: () => void
}

/** The viewer of the surrounding document: toolbar, search, thumbnails, pages. */
export function Viewer({ name, isDownloadOutside = false, onDraw }: ViewerProps) {
  const [view, setView] = useView()
  const [turn, setTurn] = useState<QuarterTurn>(0)
  const pages = usePages({ zoom: view.zoom, turn }, view.page, (page) => setView({ page }))
  const fullScreen = useFullScreen()
  const search = useSearch(pages, view.find, (find) => setView({ find }))
  const rail = useRail()
  const file = useFileActions(name)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  // The thumbnails wait for the first page, which people wait for.
  const [isDrawn, setIsDrawn] = useState(false)
  const setZoom = (zoom: Zoom) => setView({ zoom })

  useViewerKeys(root, {
    next: () => pages.go(pages.page + 1),
    previous: () => pages.go(pages.page - 1),
    first: () => pages.go(1),
    last: () => pages.go(pages.pageCount),
    down: () => pages.scrollLines(1),
    up: () => pages.scrollLines(-1),
    zoomIn: () => setZoom(zoomStep(pages.percent, 1)),
    zoomOut: () => setZoom(zoomStep(pages.percent, -1)),
    zoomAuto: () => setZoom('auto'),
    find: search.open,
    print: file.print,
  })

  const dismiss = (
    <Button size="sm" onClick={file.dismiss}>
      Dismiss
    </Button>
  )
  return (
    <section
      ref={setRoot}
      aria-label={name}
      className={cn(
        'flex flex-col overflow-hidden bg-surface',
        fullScreen.isOn ? 'fixed inset-0 z-30' : 'h-[max(28rem,calc(100dvh-13rem))] rounded-lg border border-line',
      )}
    >
      <Toolbar
        pages={pages}
        zoom={view.zoom}
        onZoom={setZoom}
        rail={rail}
        search={search}
        file={file}
        hasDownload={!isDownloadOutside || fullScreen.isOn}
        onTurn={() => setTurn(NEXT_TURN[turn])}
        fullScreen={fullScreen}
      />
      {search.isOpen && <FindBar search={search} pageCount={pages.pageCount} />}
      {file.notice && <Banner tone="warn" title={file.notice} className="rounded-none" action={dismiss} />}
      <div className="flex min-h-0 flex-1">
        {isDrawn && <Rail rail={rail} current={pages.page} onPick={pages.go} />}
        <Pages
          pages={pages}
          turn={turn}
          query={search.isOpen ? view.find : ''}
          active={search.find.active}
          onDraw={() => {
            setIsDrawn(true)
            onDraw?.()
          }}
        />
      </div>
    </section>
  )
}

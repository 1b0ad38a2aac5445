'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { FindBar } from './find/find-bar'
import { useSearch } from './find/use-search'
import { Pages } from './pages/pages'
import { Rail } from './pages/rail'
import { usePages } from './pages/use-pages'
import { useRail } from './pages/use-rail'
import { Toolbar } from './toolbar'
import { useFileActions } from './use-file-actions'
import { useView } from './use-view'
import { useViewerKeys, type ViewerAction } from './use-viewer-keys'
import { type Zoom, zoomStep } from './zoom'

/** The viewer of the document around: toolbar, search, thumbnails, pages. `name` is what the file is saved as. */
export function Viewer({ name, onDraw }: { name: string; onDraw?: () => void }) {
  const [view, setView] = useView()
  const pages = usePages(view.zoom, view.page, (page) => setView({ page }))
  const search = useSearch(pages, view.find, (find) => setView({ find }))
  const rail = useRail()
  const file = useFileActions(name)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  // The thumbnails wait for the first page, which is what people wait for.
  const [isDrawn, setIsDrawn] = useState(false)
  const setZoom = (zoom: Zoom) => setView({ zoom })

  const acts: Record<ViewerAction, () => void> = {
    next: () => pages.go(pages.page + 1),
    previous: () => pages.go(pages.page - 1),
    first: () => pages.go(1),
    last: () => pages.go(pages.pageCount),
    down: () => pages.scrollLines(1),
    up: () => pages.scrollLines(-1),
    'zoom-in': () => setZoom(zoomStep(pages.percent, 1)),
    'zoom-out': () => setZoom(zoomStep(pages.percent, -1)),
    'zoom-auto': () => setZoom('auto'),
    find: search.open,
    print: file.print,
  }
  useViewerKeys(root, (action) => acts[action]())

  return (
    <section
      ref={setRoot}
      aria-label={name}
      className="flex h-[max(28rem,calc(100dvh-13rem))] flex-col overflow-hidden rounded-lg border border-line bg-surface"
    >
      <Toolbar pages={pages} zoom={view.zoom} onZoom={setZoom} rail={rail} search={search} file={file} />
      {search.isOpen && <FindBar search={search} pageCount={pages.pageCount} />}
      {file.notice && (
        <Banner
          tone="warn"
          title={file.notice}
          className="rounded-none"
          action={
            <Button size="sm" onClick={file.dismiss}>
              Dismiss
            </Button>
          }
        />
      )}
      <div className="flex min-h-0 flex-1">
        {isDrawn && <Rail rail={rail} current={pages.page} onPick={pages.go} />}
        <Pages
          pages={pages}
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

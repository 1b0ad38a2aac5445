'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { documentParams } from '@/components/envelopes/address'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { parseZoom, type Zoom, zoomStep } from '@/components/ui/pdf/zoom'
import { replaceQuery } from '@/lib/browser/window'
import type { QuarterTurn } from '@/lib/printing/place'
import { FindBar, useSearch } from './find'
import { Pages, usePages } from './pages'
import { Rail, useRail } from './rail'
import { Toolbar, useFileActions } from './toolbar'

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
        fullScreen.isOn ? 'fixed inset-0 z-30' : 'card h-[max(28rem,calc(100dvh-13rem))]',
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

type View = { page: number; zoom: Zoom; find: string }

/**
 * Browsers allow about a hundred changes of the address in half a minute; scrolling makes more than
 * that.
 */
const WRITE_MS = 300

/**
 * Page, zoom and search term, read from the address and saved in it. Only for what is rendered in
 * the browser.
 */
function useView(): [View, (patch: Partial<View>) => void] {
  const [view, setView] = useState(readView)
  useEffect(() => {
    const timer = setTimeout(() => writeView(view), WRITE_MS)
    return () => clearTimeout(timer)
  }, [view])
  return [view, (patch) => setView((current) => ({ ...current, ...patch }))]
}

function readView(): View {
  const { page = 1, zoom = '', find = '' } = documentParams.read(new URLSearchParams(window.location.search))
  return { page, zoom: parseZoom(zoom) ?? 'auto', find }
}

function writeView({ page, zoom, find }: View): void {
  const [notFirst, chosen] = [page > 1 ? page : undefined, zoom === 'auto' ? undefined : zoom]
  replaceQuery(documentParams.patch({ page: notFirst, zoom: chosen, find }))
}

/**
 * The viewer over the whole window, and the window over the whole screen where the browser can. Not
 * the viewer's own element: menus and tooltips lie outside of it.
 */
function useFullScreen() {
  const [isOn, setIsOn] = useState(false)

  useEffect(() => {
    if (!isOn) return
    const leave = () => {
      if (!document.fullscreenElement) setIsOn(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.fullscreenElement) setIsOn(false)
    }
    document.addEventListener('fullscreenchange', leave)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      document.removeEventListener('keydown', onKeyDown)
      // Already left, or never allowed.
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
  }, [isOn])

  return {
    isOn,
    toggle: () => {
      setIsOn(!isOn)
      // Phones refuse; the window is filled all the same.
      if (!isOn) document.documentElement.requestFullscreen?.().catch(() => undefined)
    },
  }
}

const KEYS = {
  next: ['PageDown', 'ArrowRight', 'j'],
  previous: ['PageUp', 'ArrowLeft', 'k'],
  first: ['Home'],
  last: ['End'],
  down: ['ArrowDown'],
  up: ['ArrowUp'],
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  zoomAuto: ['0'],
  find: ['/'],
}
const WITH_CONTROL = { find: ['f'], print: ['p'] }

type ViewerAction = keyof typeof KEYS | keyof typeof WITH_CONTROL

/** Where keys already have a meaning: a field, a menu, a dialog. */
const OWN_KEYS = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], dialog'

/**
 * The viewer's action for a key. Single characters count only while the focus is in the viewer or
 * nowhere, to leave speech input and other controls theirs (WCAG 2.1.4). Ctrl or Cmd with a key
 * works everywhere.
 */
function actionFor(event: KeyboardEvent, viewer: Element | null): ViewerAction | undefined {
  if (event.defaultPrevented || event.altKey) return undefined
  if (event.ctrlKey || event.metaKey) {
    return event.shiftKey ? undefined : lookUp(WITH_CONTROL, event.key)
  }
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(OWN_KEYS)) return undefined
  if (target && target !== document.body && !viewer?.contains(target)) return undefined
  return lookUp(KEYS, event.key)
}

function lookUp(table: Partial<Record<ViewerAction, string[]>>, pressed: string): ViewerAction | undefined {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed
  return ACTIONS.find((action) => table[action]?.includes(key))
}

const ACTIONS = Object.keys({ ...KEYS, ...WITH_CONTROL }).filter(
  (name): name is ViewerAction => name in KEYS || name in WITH_CONTROL,
)

/** Listens on the whole page while the viewer is shown. */
function useViewerKeys(viewer: Element | null, actions: Record<ViewerAction, () => void>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actionFor(event, viewer)
    if (!action) return
    event.preventDefault()
    actions[action]()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

'use client'

import { type KeyboardEvent, useState } from 'react'
import { Input } from '@/components/ui/field'
import { ChevronDown, Download, RotateCw, Search } from '@/components/ui/icons'
import { ChevronUp, Maximize, Minimize, PanelLeft, Printer } from '@/components/ui/more-icons'
import { usePdf } from '@/components/ui/pdf/context'
import type { Zoom } from '@/components/ui/pdf/zoom'
import { ZoomControls } from '@/components/ui/pdf/zoom-controls'
import { ToolButton } from '@/components/ui/tool-button'
import { saveFile } from '@/lib/browser/files'
import type { SearchState } from './find'
import type { PagesState } from './pages'
import type { RailState } from './rail'

type ToolbarProps = {
  pages: PagesState
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  rail: RailState
  search: SearchState
  file: FileActions
  /** False where the page has its own button. */
  hasDownload: boolean
  onTurn: () => void
  fullScreen: { isOn: boolean; toggle: () => void }
}

export function Toolbar({ pages, zoom, onZoom, rail, search, file, hasDownload, onTurn, fullScreen }: ToolbarProps) {
  const toggleSearch = search.isOpen ? search.close : search.open
  return (
    <div
      role="toolbar"
      aria-label="Document"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-2 py-1.5"
    >
      <ToolButton label="Page thumbnails" icon={PanelLeft} aria-pressed={rail.isOpen} onClick={rail.toggle} />
      <PageControls page={pages.page} pageCount={pages.pageCount} onGo={pages.go} />
      <div className="flex items-center gap-1 sm:order-last sm:ml-auto">
        <ToolButton
          label="Find in document"
          shortcut="Control+F"
          icon={Search}
          aria-pressed={search.isOpen}
          onClick={toggleSearch}
        />
        <ToolButton label="Rotate" icon={RotateCw} onClick={onTurn} />
        <ToolButton
          label={fullScreen.isOn ? 'Leave full screen' : 'Full screen'}
          icon={fullScreen.isOn ? Minimize : Maximize}
          aria-pressed={fullScreen.isOn}
          onClick={fullScreen.toggle}
        />
        <ToolButton label="Print" shortcut="Control+P" icon={Printer} pending={file.isPrinting} onClick={file.print} />
        {hasDownload ? (
          <ToolButton label="Download" icon={Download} pending={file.isSaving} onClick={file.save} />
        ) : null}
      </div>
      <ZoomControls zoom={zoom} percent={pages.percent} onZoom={onZoom} />
    </div>
  )
}

/** Previous page, next page, and a page number to type. */
function PageControls({ page, pageCount, onGo }: { page: number; pageCount: number; onGo: (page: number) => void }) {
  const [text, setText] = useState<string>()

  function commit() {
    const number = Number.parseInt(text ?? '', 10)
    setText(undefined)
    if (!Number.isNaN(number)) onGo(number)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') setText(undefined)
  }

  return (
    <div className="flex items-center gap-1">
      <ToolButton
        label="Previous page"
        shortcut="K"
        icon={ChevronUp}
        disabled={page <= 1}
        onClick={() => onGo(page - 1)}
      />
      <ToolButton
        label="Next page"
        shortcut="J"
        icon={ChevronDown}
        disabled={page >= pageCount}
        onClick={() => onGo(page + 1)}
      />
      <Input
        aria-label={`Page, of ${pageCount}`}
        inputMode="numeric"
        autoComplete="off"
        className="w-12 px-1 text-center tabular-nums"
        value={text ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <span className="whitespace-nowrap pl-1 text-13 text-ink-soft tabular-nums" aria-hidden="true">
        {`of ${pageCount}`}
      </span>
    </div>
  )
}

type FileActions = {
  save: () => void
  print: () => void
  isSaving: boolean
  isPrinting: boolean
  /** What went wrong, for the person. */
  notice: string | undefined
  dismiss: () => void
}

/**
 * Download and print, both from the bytes shown. They wait until the file has loaded completely.
 */
export function useFileActions(name: string): FileActions {
  const { file } = usePdf()
  const [busy, setBusy] = useState<'saving' | 'printing'>()
  const [notice, setNotice] = useState<string>()

  async function run(
    kind: 'saving' | 'printing',
    act: (whole: Blob) => Promise<string | undefined> | string | undefined,
  ) {
    setBusy(kind)
    setNotice(await file.then(act).catch((cause: unknown) => (cause instanceof Error ? cause.message : String(cause))))
    setBusy(undefined)
  }

  return {
    save: () => run('saving', (whole) => void saveFile(whole, name)),
    print: () =>
      run('printing', async (whole) => {
        if (await printPdf(whole)) return undefined
        saveFile(whole, name)
        return 'This browser cannot print a PDF from a page. The file was downloaded instead: open it to print it.'
      }),
    isSaving: busy === 'saving',
    isPrinting: busy === 'printing',
    notice,
    dismiss: () => setNotice(undefined),
  }
}

/**
 * Prints the PDF itself and not the surrounding page: an off-screen frame opens the file in the
 * browser's own viewer and prints it. Resolves with false where the browser has no such viewer or
 * refuses, as phones do.
 */
async function printPdf(file: Blob): Promise<boolean> {
  if (!navigator.pdfViewerEnabled) return false
  const url = URL.createObjectURL(file)
  const frame = document.createElement('iframe')
  frame.src = url
  frame.title = 'Document to print'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  // A hidden frame prints nothing; this one is only off screen.
  frame.style.cssText = 'position: fixed; right: 100%; bottom: 100%; width: 1px; height: 1px; border: 0'
  const remove = () => {
    frame.remove()
    URL.revokeObjectURL(url)
  }
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  document.body.append(frame)
  await loaded
  try {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
    removeLast?.()
    removeLast = remove
    return true
  } catch (cause) {
    remove()
    // Firefox's viewer has another origin, which doesn't let this page start printing.
    if (cause instanceof DOMException) return false
    throw cause
  }
}

/**
 * The print dialog reads the frame while it is open, and no event reports its end: the next print
 * removes the frame.
 */
let removeLast: (() => void) | undefined

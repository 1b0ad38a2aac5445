'use client'

import { type KeyboardEvent, useState } from 'react'
import { ChevronDown, Download, RotateCw, Search } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { ChevronUp, Maximize, Minimize, PanelLeft, Printer } from '@/components/ui/more-icons'
import type { Zoom } from '@/components/ui/pdf/zoom'
import { ZoomControls } from '@/components/ui/pdf/zoom-controls'
import { ToolButton } from '@/components/ui/tool-button'
import type { SearchState } from './find/use-search'
import type { RailState } from './pages/rail'
import type { PagesState } from './pages/use-pages'
import type { FileActions } from './use-file-actions'

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

type PageControlsProps = { page: number; pageCount: number; onGo: (page: number) => void }

/** Previous page, next page, and a page number to type. */
function PageControls({ page, pageCount, onGo }: PageControlsProps) {
  const [typed, setTyped] = useState<string>()

  function commit() {
    const number = Number.parseInt(typed ?? '', 10)
    setTyped(undefined)
    if (!Number.isNaN(number)) onGo(number)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') commit()
    if (event.key === 'Escape') setTyped(undefined)
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
        value={typed ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <span className="whitespace-nowrap pl-1 text-13 text-ink-soft tabular-nums" aria-hidden="true">
        {`of ${pageCount}`}
      </span>
    </div>
  )
}

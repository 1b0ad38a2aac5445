'use client'

import { Download, PanelLeft, Printer, Search } from 'lucide-react'
import type { SearchState } from './find/use-search'
import { PageControls } from './pages/page-controls'
import type { PagesState } from './pages/use-pages'
import type { RailState } from './pages/use-rail'
import { ToolButton } from './tool-button'
import type { FileActions } from './use-file-actions'
import type { Zoom } from './zoom'
import { ZoomControls } from './zoom-controls'

type ToolbarProps = {
  pages: PagesState
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  rail: RailState
  search: SearchState
  file: FileActions
}

export function Toolbar({ pages, zoom, onZoom, rail, search, file }: ToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Document"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-2 py-1.5"
    >
      <ToolButton label="Page thumbnails" aria-pressed={rail.isOpen} onClick={rail.toggle}>
        <PanelLeft aria-hidden="true" />
      </ToolButton>
      <PageControls page={pages.page} pageCount={pages.pageCount} onGo={pages.go} />
      <div className="flex items-center gap-1 sm:order-last sm:ml-auto">
        <ToolButton
          label="Find in document"
          shortcut="Control+F"
          aria-pressed={search.isOpen}
          onClick={search.isOpen ? search.close : search.open}
        >
          <Search aria-hidden="true" />
        </ToolButton>
        <ToolButton label="Print" shortcut="Control+P" pending={file.isPrinting} onClick={file.print}>
          {file.isPrinting ? null : <Printer aria-hidden="true" />}
        </ToolButton>
        <ToolButton label="Download" pending={file.isSaving} onClick={file.save}>
          {file.isSaving ? null : <Download aria-hidden="true" />}
        </ToolButton>
      </div>
      <ZoomControls zoom={zoom} percent={pages.percent} onZoom={onZoom} />
    </div>
  )
}

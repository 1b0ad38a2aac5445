'use client'

import { Download, PanelLeft, Printer, Search } from 'lucide-react'
import { PageControls } from './page-controls'
import { ToolButton } from './tool-button'
import type { FileActions } from './use-file-actions'
import type { Zoom } from './zoom'
import { ZoomControls } from './zoom-controls'

type ToolbarProps = {
  page: number
  pageCount: number
  onGo: (page: number) => void
  zoom: Zoom
  percent: number
  onZoom: (zoom: Zoom) => void
  isRailOpen: boolean
  onRail: () => void
  isFinding: boolean
  onFind: () => void
  file: FileActions
}

export function Toolbar({ isRailOpen, onRail, isFinding, onFind, file, ...view }: ToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Document"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-2 py-1.5"
    >
      <ToolButton label="Page thumbnails" aria-pressed={isRailOpen} onClick={onRail}>
        <PanelLeft aria-hidden="true" />
      </ToolButton>
      <PageControls page={view.page} pageCount={view.pageCount} onGo={view.onGo} />
      <div className="flex items-center gap-1 sm:order-last sm:ml-auto">
        <ToolButton label="Find in document" shortcut="Control+F" aria-pressed={isFinding} onClick={onFind}>
          <Search aria-hidden="true" />
        </ToolButton>
        <ToolButton label="Print" shortcut="Control+P" pending={file.isPrinting} onClick={file.print}>
          {file.isPrinting ? null : <Printer aria-hidden="true" />}
        </ToolButton>
        <ToolButton label="Download" pending={file.isSaving} onClick={file.save}>
          {file.isSaving ? null : <Download aria-hidden="true" />}
        </ToolButton>
      </div>
      <ZoomControls zoom={view.zoom} percent={view.percent} onZoom={view.onZoom} />
    </div>
  )
}

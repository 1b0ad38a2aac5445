'use client'

import { SlidersHorizontal } from '@/components/ui/icons'
import { Keyboard, Undo2 } from '@/components/ui/more-icons'
import type { Zoom } from '@/components/ui/pdf/zoom'
import { ZoomControls } from '@/components/ui/pdf/zoom-controls'
import { ToolButton } from '@/components/ui/tool-button'
import { PanelRight, Redo2 } from '../icons'
import { useEditor, useEditorParts } from '../state/use-editor'

type ToolbarProps = {
  zoom: Zoom
  percent: number
  onZoom: (zoom: Zoom) => void
  onHelp: () => void
  /** Opens the thumbnails where they have no column. */
  onPages?: (() => void) | undefined
  /** Opens the properties where they have no column. */
  onProperties?: (() => void) | undefined
}

/** Undo, redo, the page in view, zoom and help. */
export function Toolbar({ zoom, percent, onZoom, onHelp, onPages, onProperties }: ToolbarProps) {
  const { store } = useEditorParts()
  const isLocked = useEditor((state) => state.isLocked)
  const undoable = useEditor((state) => state.history.past.at(-1)?.name)
  const redoable = useEditor((state) => state.history.future.at(-1)?.name)
  const page = useEditor((state) => state.page)
  const count = useEditor((state) => state.pages.list.length)
  const hasSelection = useEditor((state) => state.selection.size > 0)

  return (
    <div role="toolbar" aria-label="Field editor" className="flex items-center gap-1 border-b border-line p-1.5">
      {isLocked ? null : (
        <>
          <ToolButton
            label={undoable ? `Undo ${undoable}` : 'Undo'}
            shortcut="Control+Z"
            icon={Undo2}
            disabled={!undoable}
            onClick={() => store.undo()}
          />
          <ToolButton
            label={redoable ? `Redo ${redoable}` : 'Redo'}
            shortcut="Control+Y"
            icon={Redo2}
            disabled={!redoable}
            onClick={() => store.redo()}
          />
        </>
      )}
      {/* On phones it is above the page. */}
      <span className="px-2 text-13 whitespace-nowrap text-ink-soft tabular-nums max-sm:hidden">
        {`Page ${page + 1} of ${count}`}
      </span>
      <div className="ml-auto flex min-w-0 items-center gap-1">
        <ZoomControls zoom={zoom} percent={percent} onZoom={onZoom} />
        {onProperties ? (
          <ToolButton label="Properties" icon={SlidersHorizontal} disabled={!hasSelection} onClick={onProperties} />
        ) : null}
        {onPages ? <ToolButton label="Pages" icon={PanelRight} onClick={onPages} /> : null}
        <ToolButton
          label="Keys"
          shortcut="?"
          icon={Keyboard}
          className="max-sm:hidden pointer-coarse:hidden"
          onClick={onHelp}
        />
      </div>
    </div>
  )
}

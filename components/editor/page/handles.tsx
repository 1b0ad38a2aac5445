'use client'

import { cn } from '@/components/ui/cn'
import type { DraftField } from '@/lib/desk/drafts/contract/draft-content'
import { type Column, frameOf } from '../model/column'
import { HANDLES, type Handle } from '../model/edit'
import { useEditor } from '../state/use-editor'

/** Where each handle is, as fractions of the field, its cursor, and where the larger touch target is shifted to. */
const PLACES: Record<Handle, { x: number; y: number; className: string }> = {
  nw: { x: 0, y: 0, className: 'cursor-nwse-resize pointer-coarse:-ml-4 pointer-coarse:-mt-4' },
  n: { x: 0.5, y: 0, className: 'cursor-ns-resize pointer-coarse:-mt-4' },
  ne: { x: 1, y: 0, className: 'cursor-nesw-resize pointer-coarse:-mt-4 pointer-coarse:ml-4' },
  e: { x: 1, y: 0.5, className: 'cursor-ew-resize pointer-coarse:ml-4' },
  se: { x: 1, y: 1, className: 'cursor-nwse-resize pointer-coarse:mt-4 pointer-coarse:ml-4' },
  s: { x: 0.5, y: 1, className: 'cursor-ns-resize pointer-coarse:mt-4' },
  sw: { x: 0, y: 1, className: 'cursor-nesw-resize pointer-coarse:mt-4 pointer-coarse:-ml-4' },
  w: { x: 0, y: 0.5, className: 'cursor-ew-resize pointer-coarse:-ml-4' },
}
/** On a side shorter than this, the corner handles leave no room for an edge handle. */
const ROOM_PX = 36
/** The eight handles of the selected field. Keyboards resize with Alt and the arrow keys. */
export function Handles({ field, column }: { field: DraftField; column: Column }) {
  const shown = useEditor((state) => state.preview?.fields?.get(field.id)) ?? field
  const isLocked = useEditor((state) => state.isLocked)
  const frame = frameOf(column, shown)
  if (isLocked || !frame) return null
  return (
    <div
      aria-hidden="true"
      data-field={field.id}
      className="absolute"
      style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
    >
      {HANDLES.map((handle) => {
        const { x, y, className } = PLACES[handle]
        const hasNoRoom = (x === 0.5 && frame.width < ROOM_PX) || (y === 0.5 && frame.height < ROOM_PX)
        return (
          <span
            key={handle}
            data-handle={handle}
            className={cn(
              'pointer-events-auto absolute flex size-4 -translate-x-1/2 -translate-y-1/2 touch-none items-center justify-center pointer-coarse:size-11',
              className,
              hasNoRoom && 'pointer-coarse:hidden',
            )}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          >
            <span className="size-2 rounded-sm border border-focus bg-[white] pointer-coarse:size-3" />
          </span>
        )
      })}
    </div>
  )
}

'use client'

import { useEffect, useEffectEvent } from 'react'
import { cn } from '@/components/ui/cn'
import { Plus } from '@/components/ui/icons'
import { PrintedButton } from '@/components/ui/pdf/printed-button'
import { recipientLook } from '@/components/ui/recipient'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { isPrintedButton, withLabelPlace } from '@/lib/printing/printed-button'
import { HANDLES, type Handle } from '../model/edit'
import { describeField } from '../model/field'
import { takeSuggestions, useOpenSuggestions } from '../state/suggestions'
import { useEditor, useEditorParts } from '../state/use-editor'
import { type Column, frameOf } from './column'
import { FieldBox, FieldFace } from './field-box'

/** At most this many selected fields are drawn while they move across pages far from their own. */
const MOST_MOVED = 50

/**
 * The fields of the pages near view, in reading order. They are above the pages, so a page's edge
 * cuts none off.
 */
export function FieldsLayer({ column, first, last }: { column: Column; first: number; last: number }) {
  const { view } = useEditorParts()
  const ordered = useEditor((state) => state.ordered)
  const pages = useEditor((state) => state.pages)
  const active = useEditor((state) => state.active)
  const selection = useEditor((state) => state.selection)
  const isMoving = useEditor((state) => state.preview?.fields !== undefined) && selection.size <= MOST_MOVED
  const visible = ordered.filter((field) => {
    const index = pages.find(field)?.index ?? -1
    return (index >= first && index <= last) || field.id === active || (isMoving && selection.has(field.id))
  })
  const stop = visible.find(({ id }) => id === active) ?? visible[0]
  const only = selection.size === 1 ? ordered.find(({ id }) => selection.has(id)) : undefined

  // A field that became active by a key or an undo gets the focus, wherever the focus was before.
  const follow = useEffectEvent((id: string | undefined) => {
    const focused = document.activeElement
    const isOurs =
      focused === document.body || focused?.closest('[data-takes-focus]') || view.scroller?.contains(focused)
    if (!isOurs) return
    const element = id === undefined ? undefined : view.scroller?.querySelector<HTMLElement>(`[data-field="${id}"]`)
    const field = ordered.find((each) => each.id === id)
    const frame = field && frameOf(view.column, field)
    if (frame) view.reveal(frame)
    if (element) element.focus({ preventScroll: true })
    else if (focused === document.body) view.scroller?.focus({ preventScroll: true })
  })
  const place = useEditor((state) => state.ordered.find(({ id }) => id === state.active))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it also follows a field that was moved by keys
  useEffect(() => follow(active), [active, place])

  return (
    <div className="pointer-events-none absolute inset-0">
      <SuggestionBoxes column={column} first={first} last={last} />
      <PrintedButtons column={column} fields={visible} />
      {visible.map((field) => (
        <FieldBox key={field.id} field={field} column={column} isTabStop={field === stop} />
      ))}
      {only ? <Handles key={only.id} field={only} column={column} /> : null}
      <NewFieldBox column={column} />
      <Guides column={column} />
      <LassoBox />
    </div>
  )
}

/** What the pages will show of buttons, under their fields. */
function PrintedButtons({ column, fields }: { column: Column; fields: readonly DraftField[] }) {
  const moved = useEditor((state) => state.preview?.fields)
  const byPage = useEditor((state) => state.byPage)
  const pages = useEditor((state) => state.pages)
  const current = (field: DraftField) => moved?.get(field.id) ?? field
  return fields.map(current).map((field) => {
    const page = pages.find(field)
    const frame = isPrintedButton(field) && frameOf(column, field)
    if (!page || !frame) return null
    const others = (byPage.get(page.index) ?? []).map(current)
    return (
      <span
        key={field.id}
        className="absolute"
        style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
      >
        <PrintedButton button={withLabelPlace(field, others)} page={page.size} isTicked={field.value === 'true'} />
      </span>
    )
  })
}

/**
 * Suggested fields on the pages near view. A click accepts one; keyboards use the list beside the
 * pages.
 */
function SuggestionBoxes({ column, first, last }: { column: Column; first: number; last: number }) {
  const { store } = useEditorParts()
  return useOpenSuggestions().map((suggested) => {
    const { field } = suggested
    const index = column.pages.find(field)?.index ?? -1
    const frame = frameOf(column, field)
    if (!frame || index < first || index > last) return null
    const look = recipientLook(field.recipient)
    return (
      <button
        key={field.id}
        type="button"
        tabIndex={-1}
        data-suggestion={field.id}
        aria-label={`Add the suggested ${describeField(field, store.get())}`}
        title={suggested.why}
        // A pointer's click is a gesture of the column; this one comes from a screen reader.
        onClick={(event) => {
          if (event.detail === 0) takeSuggestions(store, [suggested])
        }}
        className={cn(
          'scheme-light pointer-events-auto absolute flex items-center justify-center border-2 border-dashed bg-[white]/60',
          look.line,
          look.ink,
        )}
        style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
      >
        {frame.height > 10 ? <Plus aria-hidden="true" className="size-3.5" /> : null}
      </button>
    )
  })
}

/**
 * Where each handle is, as fractions of the field, its cursor, and where the larger touch target is
 * shifted to.
 */
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
function Handles({ field, column }: { field: DraftField; column: Column }) {
  const visible = useEditor((state) => state.preview?.fields?.get(field.id)) ?? field
  const isLocked = useEditor((state) => state.isLocked)
  const frame = frameOf(column, visible)
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

/** The field that would be added on release. */
function NewFieldBox({ column }: { column: Column }) {
  const added = useEditor((state) => state.preview?.added)
  const frame = added && frameOf(column, added)
  if (!frame) return null
  const look = recipientLook(added.recipient)
  return (
    <div
      className={cn(
        'scheme-light absolute flex items-center justify-center border-2 border-dashed',
        look.line,
        look.tint,
      )}
      style={{ left: frame.x, top: frame.y, width: frame.width, height: frame.height }}
    >
      <FieldFace field={added} frame={frame} hasProblem={false} />
    </div>
  )
}

/** The lines that the dragged fields snap to. */
function Guides({ column }: { column: Column }) {
  const guides = useEditor((state) => state.preview?.guides)
  const frame = guides && column.frames[guides.page]
  const page = guides && column.pages.at(guides.page)
  if (!frame || !page) return null
  const scale = frame.width / page.size.width
  return guides.lines.map(({ axis, at, from, to }) => (
    <div
      key={`${axis} ${at}`}
      data-guide={axis}
      className="absolute bg-[#d6006c]"
      style={
        axis === 'x'
          ? { left: frame.x + at * scale, top: frame.y + from * scale, width: 1, height: (to - from) * scale }
          : { top: frame.y + at * scale, left: frame.x + from * scale, height: 1, width: (to - from) * scale }
      }
    />
  ))
}

function LassoBox() {
  const lasso = useEditor((state) => state.preview?.lasso)
  if (!lasso) return null
  return (
    <div
      className="absolute border border-focus bg-focus/10"
      style={{ left: lasso.x, top: lasso.y, width: lasso.width, height: lasso.height }}
    />
  )
}

'use client'

import { useDrag } from '@use-gesture/react'
import { useState } from 'react'
import { cn } from '@/components/ui/cn'
import { CircleAlert } from '@/components/ui/icons'
import { RecipientMark, recipientLook } from '@/components/ui/recipient'
import type { FieldType } from '@/lib/contract/field-types'
import { ADD_KEYS } from '../keys'
import { typesOf } from '../model/conditions'
import { canHaveFields, countFields, recipientName, signersWithoutSignature, TYPE_LABELS } from '../model/field'
import { TYPE_ICONS } from '../page/field-box'
import { startPlacing, useSession } from '../page/gestures'
import { addFreely } from '../state/add-fields'
import { useEditor, useEditorParts } from '../state/use-editor'

const KEYS = Object.fromEntries(Object.entries(ADD_KEYS).map(([key, type]) => [type, key.toUpperCase()]))

/**
 * The types of fields. A pointer drags one to its place, or picks one and then clicks or draws on
 * the page; a keyboard adds one to the page in view.
 */
export function Palette({ className }: { className?: string }) {
  const { store } = useEditorParts()
  const tool = useEditor((state) => state.tool)
  const types = typesOf(useEditor((state) => state.formFields))
  const { ink } = recipientLook(useEditor((state) => state.recipient))
  const { bind, dragged } = usePaletteDrag()

  function choose(type: FieldType, isByKey: boolean) {
    if (isByKey) addFreely(store, type)
    else store.set({ tool: tool === type ? undefined : type })
  }

  return (
    <>
      <ul aria-label="Field types" className={className}>
        {types.map((type) => {
          const Icon = TYPE_ICONS[type]
          return (
            <li key={type} className="shrink-0">
              <button
                type="button"
                {...bind(type)}
                data-takes-focus=""
                aria-pressed={tool === type}
                aria-keyshortcuts={KEYS[type]}
                // A click without a pointer comes from the keyboard or a screen reader.
                onClick={(event) => choose(type, event.detail === 0)}
                className="flex w-full touch-pan-x cursor-grab select-none flex-col items-center gap-1 rounded-md border border-transparent bg-tint px-1 py-2 text-12 text-ink hover:bg-tint-hover aria-pressed:border-ink max-lg:min-w-18"
              >
                <Icon aria-hidden="true" className={cn('size-5', ink)} />
                <span>{shortLabel(type)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {dragged ? (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed z-50 -translate-x-1/2 -translate-y-1/2 rounded-md border border-accent bg-raised px-3 py-2 text-13 shadow-float"
          style={{ left: dragged.x, top: dragged.y }}
        >
          {TYPE_LABELS[dragged.type]}
        </div>
      ) : null}
    </>
  )
}

/** A name in one line of the palette. */
const shortLabel = (type: FieldType) => (type === 'radio' ? 'Radio' : TYPE_LABELS[type])

/** What is dragged out of the palette, and where the pointer is in the window. */
type DraggedType = { type: FieldType; x: number; y: number }

/** Drags fields from the palette onto the pages. */
function usePaletteDrag() {
  const { store, view } = useEditorParts()
  const run = useSession()
  const [dragged, setDragged] = useState<DraggedType>()

  const bind = useDrag<PointerEvent>(
    ({ args, first, last, canceled, tap, xy, altKey, shiftKey }) => {
      // Only a palette entry binds it, with its type.
      const [type] = args as [FieldType]
      if (tap) return
      const [x, y] = xy
      setDragged(last || canceled || view.contains(xy) ? undefined : { type, x, y })
      const isOutside = !view.contains(xy)
      run({ first, last, canceled: canceled || (last && isOutside), xy, altKey, shiftKey }, () =>
        startPlacing(store, view, type),
      )
    },
    { filterTaps: true, pointer: { capture: false, keys: false } },
  )
  return { bind, dragged }
}

/** Chooses whose fields are added, and shows who still has no place to sign. */
export function RecipientList() {
  const { store } = useEditorParts()
  const recipients = useEditor((state) => state.recipients)
  const fields = useEditor((state) => state.fields)
  const current = useEditor((state) => state.recipient)
  const isLocked = useEditor((state) => state.isLocked)
  const missing = new Set(isLocked ? [] : signersWithoutSignature(fields, recipients).map(({ id }) => id))
  const counts = new Map<number, number>()
  for (const { recipient } of fields) counts.set(recipient, (counts.get(recipient) ?? 0) + 1)

  if (recipients.length === 0) {
    return <p className="text-13 text-ink-soft">Add recipients first. Each field belongs to one of them.</p>
  }
  return (
    <ul aria-label="Recipients" className="flex max-h-52 shrink-0 flex-col gap-0.5 overflow-y-auto">
      {recipients.map((recipient, position) => {
        const { id } = recipient
        const name = recipientName(recipient, position)
        const note = canHaveFields(recipient) ? countFields(counts.get(id) ?? 0) : 'Gets a copy'
        return (
          <li key={id}>
            <button
              type="button"
              title={name}
              aria-pressed={isLocked ? undefined : current === id}
              disabled={isLocked || !canHaveFields(recipient)}
              onClick={() => store.set({ recipient: id })}
              className="flex min-h-9 w-full items-center gap-2 rounded-md border border-transparent px-2 py-1 text-left text-13 enabled:hover:bg-hover aria-pressed:border-line-strong aria-pressed:bg-hover pointer-coarse:min-h-11"
            >
              <RecipientMark id={id} />
              <span className="min-w-0 flex-1 truncate text-ink">{name}</span>
              <span className="shrink-0 text-12 text-ink-soft tabular-nums">{note}</span>
            </button>
            {missing.has(id) ? (
              <p className="flex items-center gap-1 px-2 pb-1 text-12 text-warn">
                <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
                No signature field yet
              </p>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

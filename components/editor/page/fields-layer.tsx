'use client'

import { useEffect, useEffectEvent } from 'react'
import { type Column, frameOf } from '../model/column'
import { useEditor, useEditorParts } from '../state/use-editor'
import { FieldBox } from './field-box'
import { Guides, LassoBox, NewFieldBox } from './gesture-marks'
import { Handles } from './handles'
import { SuggestionBoxes } from './suggestion-boxes'

type FieldsLayerProps = { column: Column; first: number; last: number }

/** At most this many selected fields are drawn while they move across pages far from their own. */
const MOST_MOVED = 50

/** The fields of the pages near view, in reading order. They are above the pages, so a page's edge cuts none off. */
export function FieldsLayer({ column, first, last }: FieldsLayerProps) {
  const { view } = useEditorParts()
  const ordered = useEditor((state) => state.ordered)
  const pages = useEditor((state) => state.pages)
  const active = useEditor((state) => state.active)
  const selection = useEditor((state) => state.selection)
  const isMoving = useEditor((state) => state.preview?.fields !== undefined) && selection.size <= MOST_MOVED
  const shown = ordered.filter((field) => {
    const index = pages.find(field)?.index ?? -1
    return (index >= first && index <= last) || field.id === active || (isMoving && selection.has(field.id))
  })
  const stop = shown.find(({ id }) => id === active) ?? shown[0]
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
      {shown.map((field) => (
        <FieldBox key={field.id} field={field} column={column} isTabStop={field === stop} />
      ))}
      {only ? <Handles key={only.id} field={only} column={column} /> : null}
      <NewFieldBox column={column} />
      <Guides column={column} />
      <LassoBox />
    </div>
  )
}

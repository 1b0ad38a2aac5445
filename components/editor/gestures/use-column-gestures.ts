import { useGesture } from '@use-gesture/react'
import { useEffectEvent, useRef } from 'react'
import { HANDLES, type Handle } from '../model/edit'
import { clearSelection, select, toggle } from '../state/selecting'
import { takeSuggestions } from '../state/suggesting'
import { useEditorParts } from '../state/use-editor'
import { startLasso } from './lasso'
import { startMove } from './move'
import { startDrawing } from './place'
import { startResize } from './resize'
import type { Session } from './session'
import { useLongPress } from './use-long-press'
import { useSession } from './use-session'

/** What was pressed: a field's handle, a field, a suggestion, or the pages. */
type Pressed = { id?: string | undefined; handle?: Handle | undefined; suggestion?: string | undefined }

function pressed(target: EventTarget | null): Pressed {
  if (!(target instanceof Element)) return {}
  const name = target.closest<HTMLElement>('[data-handle]')?.dataset.handle
  const id = target.closest<HTMLElement>('[data-field]')?.dataset.field
  const suggestion = target.closest<HTMLElement>('[data-suggestion]')?.dataset.suggestion
  return { id, suggestion, handle: HANDLES.find((each) => each === name) }
}

/** With one of them held, the wheel zooms. */
const ZOOM_KEYS: ('ctrlKey' | 'metaKey')[] = ['ctrlKey', 'metaKey']

type Zooming = { percent: number; zoomTo: (percent: number) => void }

/** Pointer and touch in the column of pages: place, draw, move, resize, select, pinch. */
export function useColumnGestures(scroller: HTMLElement | null, { percent, zoomTo }: Zooming): void {
  const { store, view } = useEditorParts()
  const run = useSession()
  const start = useRef<ReturnType<typeof pressed>>({})
  const longPress = useLongPress(scroller, (target) => {
    const { id } = pressed(target)
    if (id !== undefined && !store.get().isLocked) toggle(store, id)
  })

  function begin(initial: readonly [number, number], event: { pointerType?: string; shiftKey: boolean }) {
    const { id, handle } = start.current
    const { tool, isLocked } = store.get()
    const point = view.pointAt(initial)
    const isTouch = event.pointerType === 'touch'
    if (!isLocked && handle && id !== undefined) return startResize(store, view, { id, handle }, point)
    if (!isLocked && tool) return startDrawing(store, view, tool, point)
    if (!isLocked && id !== undefined) return startMove(store, view, id, point)
    // A finger on the page scrolls it.
    return isTouch || isLocked ? undefined : startLasso(store, view, point, event.shiftKey)
  }

  function tap(xy: readonly [number, number], shiftKey: boolean) {
    const { id, suggestion } = start.current
    const { tool, isLocked, suggested } = store.get()
    if (tool && !isLocked) startDrawing(store, view, tool, view.pointAt(xy))?.finish()
    else if (suggestion !== undefined)
      takeSuggestions(
        store,
        suggested.filter(({ field }) => field.id === suggestion),
      )
    else if (id === undefined) clearSelection(store)
    else if (shiftKey) toggle(store, id)
    else select(store, [id])
    if (id !== undefined) view.focus(id)
  }

  const zoom = useEffectEvent(zoomTo)
  useGesture(
    {
      onPointerDown: ({ event }) => {
        start.current = pressed(event.target)
        if (!scroller?.contains(document.activeElement)) view.focus(start.current.id)
      },
      onDrag: ({ tap: isTap, first, last, canceled, xy, initial, event, shiftKey, altKey }) => {
        if (isTap) {
          if (!longPress.wasLong()) tap(xy, shiftKey)
          return
        }
        const drag = { first, last, canceled, xy, shiftKey, altKey }
        run(drag, (): Session | undefined => begin(initial, 'pointerType' in event ? event : { shiftKey }))
      },
      onPinch: ({ first, movement: [factor], memo, event }) => {
        event.preventDefault()
        const from: number = first || typeof memo !== 'number' ? percent : memo
        zoom(Math.round(from * factor))
        return from
      },
    },
    {
      target: { current: scroller },
      eventOptions: { passive: false },
      // The pressed element may move to another page in the meantime, so the window is listened to.
      drag: { filterTaps: true, pointer: { capture: false, keys: false } },
      pinch: { modifierKey: ZOOM_KEYS },
    },
  )
}

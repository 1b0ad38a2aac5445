import { useGesture } from '@use-gesture/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { boxOf } from '@/lib/printing/place'
import { snapResize } from '../model/arrange'
import { boxOn, HANDLES, type Handle, mapFields, placeOn, resizeBox } from '../model/edit'
import { countFields, describeField, describeFields } from '../model/field'
import type { EditorStore } from '../state/editor-store'
import { clearSelection, select, toggle } from '../state/select-fields'
import { takeSuggestions } from '../state/suggestions'
import { useEditorParts } from '../state/use-editor'
import { boxBetween, type ColumnView, fieldsWithin, type Point, scaleOf } from './column'
import { type Session, SNAP_PX, startDrawing, startMove, useSession } from './gestures'

/** What was pressed: a field's handle, a field, a suggestion, or the pages. */
type PressTarget = { id?: string | undefined; handle?: Handle | undefined; suggestion?: string | undefined }

function pressTarget(target: EventTarget | null): PressTarget {
  if (!(target instanceof Element)) return {}
  const name = target.closest<HTMLElement>('[data-handle]')?.dataset.handle
  const id = target.closest<HTMLElement>('[data-field]')?.dataset.field
  const suggestion = target.closest<HTMLElement>('[data-suggestion]')?.dataset.suggestion
  return { id, suggestion, handle: HANDLES.find((each) => each === name) }
}

/** With one of them held, the wheel zooms. */
const ZOOM_KEYS: ('ctrlKey' | 'metaKey')[] = ['ctrlKey', 'metaKey']

type ZoomControl = { percent: number; zoomTo: (percent: number) => void }

/** Pointer and touch in the column of pages: place, draw, move, resize, select, pinch. */
export function useColumnGestures(scroller: HTMLElement | null, { percent, zoomTo }: ZoomControl): void {
  const { store, view } = useEditorParts()
  const run = useSession()
  const start = useRef<ReturnType<typeof pressTarget>>({})
  const longPress = useLongPress(scroller, (target) => {
    const { id } = pressTarget(target)
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
        start.current = pressTarget(event.target)
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

/** Selects what a drawn rectangle touches; with Shift in addition to what is selected. */
function startLasso(store: EditorStore, view: ColumnView, start: Point, isAdding: boolean): Session {
  const before = isAdding ? [...store.get().selection] : []
  return {
    update: (point) => {
      const lasso = boxBetween(start, point)
      const selection = new Set([...before, ...fieldsWithin(view.column, store.get().ordered, lasso)])
      store.set({ preview: { lasso }, selection })
    },
    finish: () => {
      const { selection, active } = store.get()
      store.set({ preview: undefined, active: [...selection].at(-1) ?? active, isInspecting: true })
      store.announce(`${countFields(selection.size)} selected`)
    },
  }
}

type Grip = { id: string; handle: Handle }

/** Moves the edges of one field by a handle. Alt turns snapping off. */
function startResize(store: EditorStore, view: ColumnView, { id, handle }: Grip, start: Point): Session | undefined {
  const { fields, pages, byPage } = store.get()
  const field = fields.find((each) => each.id === id)
  const page = field && pages.find(field)
  if (!page) return undefined
  const box = boxOn(field, page)
  const others = (byPage.get(page.index) ?? []).filter((other) => other !== field).map((each) => boxOf(each, page.size))
  let resized = field

  return {
    update: (point, { altKey }) => {
      const scale = scaleOf(view.column, page)
      const wish = { x: (point.x - start.x) / scale, y: (point.y - start.y) / scale }
      const free = resizeBox({ page, box }, handle, wish, field.type)
      const snapped = snapResize(free, handle, { others, page: page.size, reach: altKey ? 0 : SNAP_PX / scale })
      const pulled = { x: wish.x + snapped.x, y: wish.y + snapped.y }
      resized = {
        ...field,
        ...placeOn({ page, box: resizeBox({ page, box }, handle, pulled, field.type) }, field.type),
      }
      store.set({
        preview: { fields: new Map([[id, resized]]), guides: { page: page.index, lines: snapped.guides } },
      })
    },
    finish: () => {
      store.commit(
        mapFields(fields, new Set([id]), () => resized),
        { name: `resize of ${describeFields([field])}`, message: `${describeField(field, store.get())} resized` },
      )
    },
  }
}

const LONG_MS = 500
const SLOP_PX = 8

/**
 * Calls back when a finger rests. `wasLong`: whether the touch that just ended was a long press.
 */
function useLongPress(
  element: HTMLElement | null,
  onLongPress: (target: EventTarget | null) => void,
): { wasLong: () => boolean } {
  const isLong = useRef(false)
  const act = useEffectEvent(onLongPress)

  useEffect(() => {
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let from = { x: 0, y: 0 }
    const stop = () => clearTimeout(timer)
    const onDown = (event: PointerEvent) => {
      stop()
      isLong.current = false
      if (event.pointerType !== 'touch' || !event.isPrimary) return
      from = { x: event.clientX, y: event.clientY }
      const { target } = event
      timer = setTimeout(() => {
        isLong.current = true
        act(target)
      }, LONG_MS)
    }
    const onMove = (event: PointerEvent) => {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLOP_PX) stop()
    }
    // The browser's own menu for a long press would cover the page.
    const onMenu = (event: Event) => {
      if (isLong.current) event.preventDefault()
    }
    const handlers = {
      pointerdown: onDown,
      pointermove: onMove,
      pointerup: stop,
      pointercancel: stop,
      contextmenu: onMenu,
    }
    const added = new AbortController()
    const { signal } = added
    element.addEventListener('pointerdown', handlers.pointerdown, { signal })
    element.addEventListener('contextmenu', handlers.contextmenu, { signal })
    window.addEventListener('pointermove', handlers.pointermove, { signal })
    window.addEventListener('pointerup', handlers.pointerup, { signal })
    window.addEventListener('pointercancel', handlers.pointercancel, { signal })
    return () => {
      stop()
      added.abort()
    }
  }, [element])

  return { wasLong: () => isLong.current }
}

import { useCallback, useEffect, useRef } from 'react'
import type { FieldType } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { type Box, boxOf } from '@/lib/printing/place'
import { boundsOf, type SnapResult, snapMove } from '../model/arrange'
import { boxOn, type Delta, moveFields, moveToPage, type Spot } from '../model/edit'
import { countFields, describeField, describeFields, newField, usualBox } from '../model/field'
import { type EditorPage, pageName } from '../model/pages'
import { addField } from '../state/add-fields'
import type { EditorStore } from '../state/editor-store'
import { select, selectedFields } from '../state/select-fields'
import { useEditorParts } from '../state/use-editor'
import {
  boxBetween,
  type Column,
  type ColumnView,
  isOnPage,
  type PagePoint,
  type Point,
  pagePointNear,
  scaleOf,
} from './column'

/**
 * Moves the selected fields, to another page too if all are on one. Shift keeps to one direction,
 * Alt turns snapping off.
 */
export function startMove(store: EditorStore, view: ColumnView, id: string, start: Point): Session | undefined {
  if (!store.get().selection.has(id)) select(store, [id])
  const { fields, pages, selection: ids } = store.get()
  const grabbed = fields.find((field) => field.id === id)
  const home = grabbed && pages.find(grabbed)
  if (!home) return undefined
  const chosen = selectedFields(store)
  const bounds = boundsOf(chosen.flatMap((field) => (pages.find(field) === home ? [boxOn(field, home)] : [])))
  if (!bounds) return undefined
  const isOnePage = chosen.every((field) => pages.find(field) === home)
  const grip = pointOn(view.column, home, start)
  let moved: readonly DraftField[] = fields
  let page = home

  return {
    update: (point, keys) => {
      page = (isOnePage ? pagePointNear(view.column, point)?.page : undefined) ?? home
      const at = pointOn(view.column, page, point)
      const wish = constrain({ x: at.x - grip.x, y: at.y - grip.y }, keys)
      const others = (store.get().byPage.get(page.index) ?? []).filter((field) => !ids.has(field.id))
      const reach = keys.altKey ? 0 : SNAP_PX / scaleOf(view.column, page)
      const snapped = snapWithin(bounds, wish, { page, others, reach })
      const delta = { x: wish.x + snapped.x, y: wish.y + snapped.y }
      moved =
        page === home
          ? moveFields(fields, ids, delta, pages)
          : moveToPage(fields, ids, page, keepOn(bounds, delta, page), pages)
      const changed = new Map(moved.flatMap((field) => (ids.has(field.id) ? [[field.id, field] as const] : [])))
      store.set({ preview: { fields: changed, guides: { page: page.index, lines: snapped.guides } } })
    },
    finish: () => {
      const what = chosen.length === 1 && chosen[0] ? describeField(chosen[0], store.get()) : countFields(chosen.length)
      store.commit(moved, {
        name: `move of ${describeFields(chosen)}`,
        message: page === home ? `${what} moved` : `${what} moved to ${pageName(page)}`,
      })
    },
  }
}

/** A point of the column in a page's points, wherever that page is drawn now. */
function pointOn(column: Column, page: EditorPage, point: Point): Point {
  const frame = column.frames[page.index]
  const scale = scaleOf(column, page)
  return { x: (point.x - (frame?.x ?? 0)) / scale, y: (point.y - (frame?.y ?? 0)) / scale }
}

function constrain({ x, y }: Delta, { shiftKey }: Modifiers): Delta {
  if (!shiftKey) return { x, y }
  return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y }
}

type Around = { page: EditorPage; others: readonly DraftField[]; reach: number }

function snapWithin(bounds: Box, wish: Delta, { page, others, reach }: Around): SnapResult {
  const box = { ...bounds, x: bounds.x + wish.x, y: bounds.y + wish.y }
  return snapMove(box, { others: others.map((field) => boxOf(field, page.size)), page: page.size, reach })
}

/** The distance that keeps a whole group on a page. */
function keepOn(bounds: Box, { x, y }: Delta, { size }: EditorPage): Delta {
  return {
    x: Math.min(Math.max(x, -bounds.x), Math.max(size.width - bounds.x - bounds.width, -bounds.x)),
    y: Math.min(Math.max(y, -bounds.y), Math.max(size.height - bounds.y - bounds.height, -bounds.y)),
  }
}

/** A drawn box smaller than this was meant as a click. */
const CLICK_PT = 6

/** Brings a field of its usual size from the palette to where the pointer is released. */
export function startPlacing(store: EditorStore, view: ColumnView, type: FieldType): Session {
  let spot: Spot | undefined
  return {
    update: (point, { altKey }) => {
      const near = pagePointNear(view.column, point)
      spot = near && isOnPage(near) ? spotAt(store, view, type, near, altKey) : undefined
      if (!spot) store.set({ preview: undefined })
    },
    finish: () => {
      store.set({ preview: undefined })
      if (spot) addField(store, type, spot)
    },
  }
}

function spotAt(store: EditorStore, view: ColumnView, type: FieldType, near: PagePoint, altKey: boolean): Spot {
  const { page } = near
  const box = usualBox(type, page, near)
  const others = (store.get().byPage.get(page.index) ?? []).map((field) => boxOf(field, page.size))
  const reach = altKey ? 0 : SNAP_PX / scaleOf(view.column, page)
  const snapped = snapMove(box, { others, page: page.size, reach })
  const spot = { page, box: { ...box, x: box.x + snapped.x, y: box.y + snapped.y } }
  show(store, type, spot, snapped.guides)
  return spot
}

/** Draws the box of a new field on one page. */
export function startDrawing(store: EditorStore, view: ColumnView, type: FieldType, start: Point): Session | undefined {
  const from = pagePointNear(view.column, start)
  if (!from || !isOnPage(from)) return undefined
  const { page } = from
  let spot: Spot = { page, box: usualBox(type, page, from) }
  return {
    update: (point) => {
      const scale = scaleOf(view.column, page)
      const to = { x: from.x + (point.x - start.x) / scale, y: from.y + (point.y - start.y) / scale }
      const clamped = {
        x: Math.min(Math.max(to.x, 0), page.size.width),
        y: Math.min(Math.max(to.y, 0), page.size.height),
      }
      const box = boxBetween(from, clamped)
      const isClick = box.width < CLICK_PT && box.height < CLICK_PT
      spot = { page, box: isClick ? usualBox(type, page, from) : box }
      show(store, type, spot, [])
    },
    finish: () => addField(store, type, spot),
  }
}

function show(store: EditorStore, type: FieldType, spot: Spot, lines: ReturnType<typeof snapMove>['guides']): void {
  const added = newField({ id: 'preview', type, recipient: store.get().recipient, ...spot })
  store.set({ preview: { added, guides: { page: spot.page.index, lines } } })
}

/** Within this distance of its edge the column scrolls, faster closer to the edge. */
const EDGE_PX = 40
const PX_PER_FRAME = 18

type Client = readonly [x: number, y: number]
type Drag = { first: boolean; last: boolean; canceled: boolean; xy: Client } & Modifiers

/** Runs one session at a time: follows the pointer, scrolls at the edges, ends with Escape. */
export function useSession(): (drag: Drag, start: () => Session | undefined) => void {
  const { store, view } = useEditorParts()
  const running = useRef<{ session: Session; xy: Client; keys: Modifiers; frame: number }>(undefined)

  const stop = useCallback(() => {
    if (running.current) cancelAnimationFrame(running.current.frame)
    running.current = undefined
  }, [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !running.current) return
      event.stopImmediatePropagation()
      stop()
      store.set({ preview: undefined })
    }
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      stop()
    }
  }, [store, stop])

  const scrollAlong = useCallback(() => {
    const { current } = running
    if (!current) return
    const speed = speedAt(view.scroller, current.xy)
    if (speed !== 0 && view.scroller) {
      view.scroller.scrollTop += speed
      current.session.update(view.pointAt(current.xy), current.keys)
    }
    current.frame = requestAnimationFrame(scrollAlong)
  }, [view])

  return useCallback(
    ({ first, last, canceled, xy, altKey, shiftKey }, start) => {
      const keys = { altKey, shiftKey }
      if (first) {
        stop()
        const session = start()
        if (session) running.current = { session, xy, keys, frame: requestAnimationFrame(scrollAlong) }
      }
      const { current } = running
      if (!current) return
      Object.assign(current, { xy, keys })
      if (!canceled) current.session.update(view.pointAt(xy), keys)
      if (!last) return
      stop()
      if (canceled) store.set({ preview: undefined })
      else current.session.finish()
    },
    [store, view, stop, scrollAlong],
  )
}

function speedAt(scroller: HTMLElement | null, [x, y]: Client): number {
  const bounds = scroller?.getBoundingClientRect()
  if (!bounds || x < bounds.left || x > bounds.right) return 0
  const beyond = Math.max(bounds.top + EDGE_PX - y, 0) - Math.max(y - bounds.bottom + EDGE_PX, 0)
  return -Math.sign(beyond) * Math.min(Math.abs(beyond) / EDGE_PX, 1) * PX_PER_FRAME
}

type Modifiers = { altKey: boolean; shiftKey: boolean }

/**
 * What a pointer does from press to release. It shows a preview and changes nothing before
 * `finish`.
 */
export type Session = {
  update: (point: Point, keys: Modifiers) => void
  finish: () => void
}

/** How close a line has to be to snap to, in pixels of the screen. */
export const SNAP_PX = 6

import { useCallback, useEffect, useRef } from 'react'
import { useEditorParts } from '../state/use-editor'
import type { Modifiers, Session } from './session'

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

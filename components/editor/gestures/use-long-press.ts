import { useEffect, useEffectEvent, useRef } from 'react'

const LONG_MS = 500
const SLOP_PX = 8

/** Calls back when a finger rests. `wasLong`: whether the touch that just ended was a long press. */
export function useLongPress(
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

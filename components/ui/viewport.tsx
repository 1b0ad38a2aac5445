'use client'

import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

type WhenNearProps = {
  /** In place of the children, and about as high. */
  fallback: ReactNode
  children: ReactNode
}

/** Draws its children once they are about to be seen, and keeps them: fifty documents cost as much as those in view. */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(frame)
  const [wasNear, setWasNear] = useState(false)
  if (isNear && !wasNear) setWasNear(true)
  return <div ref={frame}>{wasNear ? children : fallback}</div>
}

/** `scrollMargin` works inside scrolled containers, `rootMargin` does not. TypeScript's DOM library doesn't know it yet. */
type Margins = IntersectionObserverInit & { scrollMargin: string }
const ONE_SCREEN: Margins = { rootMargin: '100% 0px', scrollMargin: '100% 0px' }

/** Whether the element is at most about one screen away from being visible. `isKnown`: it is, so nothing observes it. */
export function useNearViewport(element: RefObject<Element | null>, isKnown = false): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isKnown || !element.current) return
    const observer = new IntersectionObserver((entries) => {
      setIsNear(entries.at(-1)?.isIntersecting ?? false)
    }, ONE_SCREEN)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isKnown])
  return isKnown || isNear
}

/** Whether the window matches a media query, as it changes; false while hydrating. */
export function useMedia(query: string): boolean {
  const listen = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    listen,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** The element's inner width in whole pixels, as it changes; 0 before it is measured. */
export function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

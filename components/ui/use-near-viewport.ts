import { type RefObject, useEffect, useState } from 'react'

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

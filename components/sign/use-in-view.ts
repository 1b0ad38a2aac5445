import { type RefObject, useEffect, useState } from 'react'

/** The bar at the foot covers this much of the window. */
const INSIDE = { rootMargin: '0px 0px -72px 0px' }

/** Whether a part of the element can be seen. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false), INSIDE)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isInView
}

import { useEffect, useRef } from 'react'

/**
 * Keeps the focus in the page after a navigation whose link went with the page before, such as a row. On `body`, keys would begin at the top
 * of the navigation. A page that moves the focus itself, such as a step of a draft or a list that somebody comes back to, does so before.
 */
export function usePageFocus(pathname: string): void {
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}

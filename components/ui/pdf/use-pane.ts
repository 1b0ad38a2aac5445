import { useLayoutEffect, useState } from 'react'
import type { Pane } from './zoom'

/** The visible size of a scrolled element, without its scrollbars. */
export function usePane(element: HTMLElement | null): Pane | undefined {
  const [pane, setPane] = useState<Pane>()
  useLayoutEffect(() => {
    if (!element) return
    const measure = () => setPane({ width: element.clientWidth, height: element.clientHeight })
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return pane
}

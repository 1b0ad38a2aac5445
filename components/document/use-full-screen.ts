import { useEffect, useState } from 'react'

/**
 * The viewer over the whole window, and the window over the whole screen where the browser can. Not the viewer's own element: menus and
 * tooltips lie outside of it.
 */
export function useFullScreen() {
  const [isOn, setIsOn] = useState(false)

  useEffect(() => {
    if (!isOn) return
    const leave = () => {
      if (!document.fullscreenElement) setIsOn(false)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.fullscreenElement) setIsOn(false)
    }
    document.addEventListener('fullscreenchange', leave)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      document.removeEventListener('keydown', onKeyDown)
      // Already left, or never allowed.
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
  }, [isOn])

  return {
    isOn,
    toggle: () => {
      setIsOn(!isOn)
      // Phones refuse; the window is filled all the same.
      if (!isOn) document.documentElement.requestFullscreen?.().catch(() => undefined)
    },
  }
}

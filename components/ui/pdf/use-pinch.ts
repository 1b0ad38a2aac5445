import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How much one step of a trackpad or of a wheel with Ctrl enlarges. */
const PER_WHEEL_PIXEL = 0.005

/**
 * Two fingers on a touch screen or a trackpad change the zoom of an element instead of the whole page's. `onPinch` gets the factor
 * since its last call. Give the element `touch-action: pan-x pan-y`.
 */
export function usePinch(element: RefObject<HTMLElement | null>, onPinch: (factor: number) => void): void {
  const report = useEffectEvent(onPinch)
  useEffect(() => {
    const target = element.current
    if (!target) return
    let distance: number | undefined
    const start = ({ touches }: TouchEvent) => {
      distance = touches.length === 2 ? spread(touches) : undefined
    }
    const move = ({ touches }: TouchEvent) => {
      if (distance === undefined || touches.length !== 2) return
      const next = spread(touches)
      if (next > 0 && distance > 0) report(next / distance)
      distance = next
    }
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      report(Math.exp(-event.deltaY * PER_WHEEL_PIXEL))
    }
    target.addEventListener('touchstart', start, { passive: true })
    target.addEventListener('touchmove', move, { passive: true })
    target.addEventListener('touchend', start, { passive: true })
    target.addEventListener('wheel', wheel, { passive: false })
    return () => {
      target.removeEventListener('touchstart', start)
      target.removeEventListener('touchmove', move)
      target.removeEventListener('touchend', start)
      target.removeEventListener('wheel', wheel)
    }
  }, [element])
}

function spread(touches: TouchList): number {
  const [one, other] = [touches[0], touches[1]]
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}

import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Pane } from './zoom'

const REST_MS = 250

type Column = {
  heights: readonly number[]
  gap: number
  /** Index of the item to begin at. */
  start: number
  /** What tells the items apart, where some may be added before others. */
  keys?: readonly string[]
}
type View = { visible: Span; ready: Span; current: number }

/** A scrolled column of items with known heights: which of them are visible, and how to scroll to one. */
export function useColumn(scroller: HTMLElement | null, { heights, gap, start, keys }: Column) {
  const layout = useMemo(() => stack(heights, gap), [heights, gap])
  const [view, setView] = useState<View>(() => {
    const first = { first: start, last: start }
    return { visible: first, ready: first, current: start }
  })
  const middle = useRef<Anchor & { key: string | undefined }>(undefined)

  const update = useCallback(() => {
    if (!scroller) return
    const { scrollTop: top, clientHeight: height } = scroller
    const anchor = anchorAt(layout, top + height / 2)
    middle.current = { ...anchor, key: keys?.[anchor.index] }
    const visible = spanBetween(layout, top, top + height)
    const current = indexAt(layout, top + height * 0.4)
    setView((last) => sameOr(last, { visible, current, ready: spanWhileScrolling(last.ready, visible) }))
  }, [scroller, layout, keys])

  const goTo = useCallback(
    (index: number, fraction = 0) => {
      if (!scroller) return
      const inside = fraction === 0 ? -gap : fraction * (layout.heights[index] ?? 0) - scroller.clientHeight / 3
      scroller.scrollTop = (layout.tops[index] ?? 0) + inside
      update()
    },
    [scroller, layout, gap, update],
  )

  // What was in the middle stays there after a zoom, a resize, a change of page sizes, or items that come or go before it.
  useLayoutEffect(() => {
    if (!scroller) return
    const anchor = middle.current && moved(middle.current, keys)
    if (anchor) scroller.scrollTop = offsetOf(layout, anchor) - scroller.clientHeight / 2
    else scroller.scrollTop = (layout.tops[start] ?? 0) - gap
    update()
  }, [scroller, layout, start, gap, keys, update])

  // The neighbors are drawn once scrolling rests, to delay no visible page.
  useEffect(() => {
    if (!scroller) return
    const rest = () =>
      setView((last) => sameOr(last, { ...last, ready: spanAround(last.visible, layout.heights.length) }))
    let timer = setTimeout(rest, REST_MS)
    const onScroll = () => {
      update()
      clearTimeout(timer)
      timer = setTimeout(rest, REST_MS)
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    const observer = new ResizeObserver(onScroll)
    observer.observe(scroller)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [scroller, layout, update])

  const { visible, ready, current } = view
  const indexes = Array.from({ length: ready.last - ready.first + 1 }, (_, i) => ready.first + i)
  return { layout, visible, current, indexes, goTo }
}

/** The anchor where its item is now; where it was, if the item is gone. */
function moved({ key, ...anchor }: Anchor & { key: string | undefined }, keys: readonly string[] | undefined): Anchor {
  const index = key === undefined ? -1 : (keys?.indexOf(key) ?? -1)
  return index === -1 ? anchor : { ...anchor, index }
}

/** The last view when nothing changed: React then skips the render. */
function sameOr(last: View, next: View): View {
  const isSameSpan = (a: Span, b: Span) => a.first === b.first && a.last === b.last
  const isSame =
    last.current === next.current && isSameSpan(last.visible, next.visible) && isSameSpan(last.ready, next.ready)
  return isSame ? last : next
}

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

/** Pages laid out in one column. Every height is known: positions are arithmetic, nothing is measured. */
type Stack = { tops: readonly number[]; heights: readonly number[]; total: number; gap: number }

export function stack(heights: readonly number[], gap: number): Stack {
  const tops: number[] = []
  let top = gap
  for (const height of heights) {
    tops.push(top)
    top += height + gap
  }
  return { tops, heights, total: top, gap }
}

/** Index of the last item that begins at or before `offset`; the first item for offsets before it. */
export function indexAt({ tops }: Stack, offset: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** First and last index, both included. */
type Span = { first: number; last: number }

/** The items between two offsets. */
export function spanBetween(layout: Stack, from: number, to: number): Span {
  return { first: indexAt(layout, from - layout.gap), last: indexAt(layout, to) }
}

/** How many items before and after the visible ones are prepared. */
const MARGIN = 1

/** Everything to prepare while nobody scrolls. */
export function spanAround(visible: Span, count: number): Span {
  return { first: Math.max(visible.first - MARGIN, 0), last: Math.min(visible.last + MARGIN, count - 1) }
}

/** While scrolling, only visible items are added, and prepared ones stay as long as they are near. */
export function spanWhileScrolling(ready: Span, visible: Span): Span {
  const isNear = ready.first <= visible.last && ready.last >= visible.first
  if (!isNear) return visible
  return {
    first: Math.min(Math.max(ready.first, visible.first - MARGIN), visible.first),
    last: Math.max(Math.min(ready.last, visible.last + MARGIN), visible.last),
  }
}

/** A position that survives a change of heights: how far into which item. */
type Anchor = { index: number; fraction: number }

export function anchorAt(layout: Stack, offset: number): Anchor {
  const index = indexAt(layout, offset)
  return { index, fraction: (offset - (layout.tops[index] ?? 0)) / (layout.heights[index] || 1) }
}

export function offsetOf(layout: Stack, { index, fraction }: Anchor): number {
  return (layout.tops[index] ?? 0) + fraction * (layout.heights[index] ?? 0)
}

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

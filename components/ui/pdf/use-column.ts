import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Anchor,
  anchorAt,
  indexAt,
  offsetOf,
  type Span,
  spanAround,
  spanBetween,
  spanWhileScrolling,
  stack,
} from './stack'
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

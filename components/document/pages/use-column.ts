import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { aroundOf, keptOf, type Span } from './drawn'
import { type Anchor, anchorAt, between, indexAt, offsetOf, stack } from './stack'

const REST_MS = 250

type Column = {
  heights: readonly number[]
  gap: number
  /** Index of the item to begin at. */
  start: number
}
type Shown = { seen: Span; ready: Span; current: number }

/** A scrolled column of items of known heights: which of them are seen, and how to get to one. */
export function useColumn(scroller: HTMLElement | null, { heights, gap, start }: Column) {
  const layout = useMemo(() => stack(heights, gap), [heights, gap])
  const [shown, setShown] = useState<Shown>(() => {
    const first = { first: start, last: start }
    return { seen: first, ready: first, current: start }
  })
  const middle = useRef<Anchor>(undefined)

  const look = useCallback(() => {
    if (!scroller) return
    const { scrollTop: top, clientHeight: height } = scroller
    middle.current = anchorAt(layout, top + height / 2)
    const seen = between(layout, top, top + height)
    const current = indexAt(layout, top + height * 0.4)
    setShown((last) => unlessSame(last, { seen, current, ready: keptOf(last.ready, seen) }))
  }, [scroller, layout])

  const goTo = useCallback(
    (index: number, within = 0) => {
      if (!scroller) return
      const inside = within === 0 ? -gap : within * (layout.heights[index] ?? 0) - scroller.clientHeight / 3
      scroller.scrollTop = (layout.tops[index] ?? 0) + inside
      look()
    },
    [scroller, layout, gap, look],
  )

  // After a zoom, a resize or news about page sizes, what was in the middle stays in the middle.
  useLayoutEffect(() => {
    if (!scroller) return
    if (middle.current) scroller.scrollTop = offsetOf(layout, middle.current) - scroller.clientHeight / 2
    else scroller.scrollTop = (layout.tops[start] ?? 0) - gap
    look()
  }, [scroller, layout, start, gap, look])

  // The neighbours are drawn once scrolling rests, so that they delay no page that is seen.
  useEffect(() => {
    if (!scroller) return
    const rest = () =>
      setShown((last) => unlessSame(last, { ...last, ready: aroundOf(last.seen, layout.heights.length) }))
    let timer = setTimeout(rest, REST_MS)
    const onScroll = () => {
      look()
      clearTimeout(timer)
      timer = setTimeout(rest, REST_MS)
    }
    scroller.addEventListener('scroll', onScroll, { passive: true })
    const resized = new ResizeObserver(onScroll)
    resized.observe(scroller)
    return () => {
      resized.disconnect()
      clearTimeout(timer)
      scroller.removeEventListener('scroll', onScroll)
    }
  }, [scroller, layout, look])

  const { seen, ready, current } = shown
  const indexes = Array.from({ length: ready.last - ready.first + 1 }, (_, i) => ready.first + i)
  return { layout, seen, current, indexes, goTo }
}

function unlessSame(last: Shown, next: Shown): Shown {
  const isSame =
    last.current === next.current &&
    last.seen.first === next.seen.first &&
    last.seen.last === next.seen.last &&
    last.ready.first === next.ready.first &&
    last.ready.last === next.ready.last
  return isSame ? last : next
}

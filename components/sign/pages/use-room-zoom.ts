import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { isCharacterShortcut } from '@/components/ui/character-shortcuts'
import { LETTER, type PageSize } from '@/components/ui/pdf/page-sizes'
import { usePinch } from '@/components/ui/pdf/use-pinch'
import { GUTTER, pageWidth, percentOf, ZOOM_RANGE, type Zoom, zoomStep } from '@/components/ui/pdf/zoom'
import { useWidth } from '@/components/ui/use-width'

/** Header and bar, which a whole page must not lie under. */
const BARS = 160

/** How large the pages are: chosen, pinched, or by the keys +, - and 0. All documents share one zoom. */
export function useRoomZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>('auto')
  const width = useWidth(frame)
  /** Without the line around a page; the room has no gutters. */
  const widthOf = (size: PageSize) =>
    width === 0 ? 0 : pageWidth(zoom, size, { width: width - 2 + 2 * GUTTER, height: window.innerHeight - BARS })
  const percent = width === 0 ? 100 : percentOf(widthOf(LETTER), LETTER)
  const set = (next: number) => setZoom(Math.min(Math.max(next, ZOOM_RANGE.min), ZOOM_RANGE.max))

  usePinch(frame, (factor) => set((typeof zoom === 'number' ? zoom : percent) * factor))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !isCharacterShortcut(event)) return
    if (event.key === '+' || event.key === '=') set(zoomStep(percent, 1))
    else if (event.key === '-') set(zoomStep(percent, -1))
    else if (event.key === '0') setZoom('auto')
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return { zoom, percent, setZoom, widthOf }
}

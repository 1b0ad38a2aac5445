'use client'

import { useEffect, useState } from 'react'
import { takePlace } from './row-places'

/** Coming back from what a row led to lands where the list was left, with the focus on that row. */
export function useReturn(keys: readonly string[], focusRow: (index: number) => void) {
  const [arrival] = useState(keys)

  useEffect(() => {
    // The router scrolls and moves the focus when a page appears; the frame after that is ours.
    const frame = requestAnimationFrame(() => {
      const place = takePlace()
      const index = place ? arrival.indexOf(place.key) : -1
      if (!place || index < 0) return
      window.scrollTo(0, place.scroll)
      focusRow(index)
    })
    return () => cancelAnimationFrame(frame)
  }, [arrival, focusRow])
}

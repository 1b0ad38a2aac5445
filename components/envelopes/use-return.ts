'use client'

import { useEffect, useState } from 'react'
import { takePlace } from './feed-places'
import type { FeedItem } from './feed-rows'

/** Coming back from an envelope lands where the list was left, with the focus on that envelope's row. */
export function useReturn(items: readonly FeedItem[], focusRow: (index: number) => void) {
  const [arrival] = useState(items)

  useEffect(() => {
    // The router scrolls and moves the focus when a page appears; the frame after that is ours.
    const frame = requestAnimationFrame(() => {
      const place = takePlace()
      const index = arrival.findIndex(({ id }) => id === place?.id)
      if (!place || index < 0) return
      window.scrollTo(0, place.scroll)
      focusRow(index)
    })
    return () => cancelAnimationFrame(frame)
  }, [arrival, focusRow])
}

'use client'

import { type RefObject, useEffect, useState } from 'react'
import { takePlace } from './feed-places'
import type { FeedItem } from './feed-rows'
import { rowLink } from './row-link'

/** Coming back from an envelope lands where the list was left, with the focus on that envelope's row. */
export function useReturn(body: RefObject<HTMLElement | null>, items: readonly FeedItem[]) {
  const [arrival] = useState(items)

  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      const place = takePlace()
      const index = arrival.findIndex(({ id }) => id === place?.id)
      if (!place || index < 0) return
      window.scrollTo(0, place.scroll)
      // The rows there come into the document with the scroll event that follows.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => rowLink(body.current, index)?.focus({ preventScroll: true }))
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [body, arrival])
}

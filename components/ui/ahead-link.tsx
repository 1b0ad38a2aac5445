'use client'

import { type ComponentProps, useState } from 'react'
import { TextLink } from './link'

/** A link in text that prefetches its page on hover or focus. Only for pages that use none of the key's requests. */
export function AheadLink(props: ComponentProps<typeof TextLink>) {
  const [hinted, setHinted] = useState(false)
  return (
    <TextLink {...props} prefetch={hinted} onPointerEnter={() => setHinted(true)} onFocus={() => setHinted(true)} />
  )
}

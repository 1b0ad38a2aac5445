'use client'

import { type ComponentProps, useState } from 'react'
import { TextLink } from './link'

/** A link in running text whose page is fetched once it is pointed at or focused: only where that costs nothing of the key's requests. */
export function AheadLink(props: ComponentProps<typeof TextLink>) {
  const [hinted, setHinted] = useState(false)
  return (
    <TextLink {...props} prefetch={hinted} onPointerEnter={() => setHinted(true)} onFocus={() => setHinted(true)} />
  )
}

'use client'

import { type ReactNode, useRef, useState } from 'react'
import { useNearViewport } from './use-near-viewport'

type WhenNearProps = {
  /** In place of the children, and about as high. */
  fallback: ReactNode
  children: ReactNode
}

/** Draws its children once they are about to be seen, and keeps them: fifty documents cost as much as those in view. */
export function WhenNear({ fallback, children }: WhenNearProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(frame)
  const [wasNear, setWasNear] = useState(false)
  if (isNear && !wasNear) setWasNear(true)
  return <div ref={frame}>{wasNear ? children : fallback}</div>
}

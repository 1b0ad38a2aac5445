'use client'

import Link from 'next/link'
import { type ComponentProps, type MouseEvent, useState } from 'react'
import { cn } from './cn'
import { ArrowLeft } from './icons'

/** A link in running text. `prefetch` stays off: every prefetched page would spend requests of the shared key. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch={false}
      {...props}
      className={cn(
        'rounded-sm text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink',
        className,
      )}
    />
  )
}

/** Steps back to the last visit of this path, which keeps its filter and scroll position; undefined when there is none. */
function stepsBackTo(path: string): number | undefined {
  const history = window.navigation
  const now = history?.currentEntry?.index
  if (!history || now === undefined) return undefined
  const before = history.entries().slice(0, now)
  const index = before.findLastIndex(({ url }) => url !== null && new URL(url).pathname === path)
  return index < 0 ? undefined : index - now
}

/** Leads to the parent page. When the person came from there, goes back in history instead, to the list as they left it. */
export function BackLink({ href, label }: { href: string; label: string }) {
  function goBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const steps = stepsBackTo(href)
    if (steps === undefined) return
    event.preventDefault()
    window.history.go(steps)
  }
  return (
    <Link
      href={href}
      prefetch={false}
      onClick={goBack}
      className="inline-flex items-center gap-1 rounded-sm text-13 text-ink-soft hover:text-ink pointer-coarse:min-h-11"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      <span>{label}</span>
    </Link>
  )
}

/** A link in text that prefetches its page on hover or focus. Only for pages that use none of the key's requests. */
export function AheadLink(props: ComponentProps<typeof TextLink>) {
  const [hinted, setHinted] = useState(false)
  return (
    <TextLink {...props} prefetch={hinted} onPointerEnter={() => setHinted(true)} onFocus={() => setHinted(true)} />
  )
}

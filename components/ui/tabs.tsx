'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from './cn'

type TabLinksProps = {
  /** Names the group: "Envelope". */
  label: string
  tabs: readonly { href: string; label: ReactNode; current: boolean }[]
}

/** On a narrow screen the current tab may stand outside; the page itself does not move. */
function reveal(link: HTMLAnchorElement | null) {
  const bar = link?.closest('nav')
  if (!link || !bar) return
  const [tab, frame] = [link.getBoundingClientRect(), bar.getBoundingClientRect()]
  if (tab.right > frame.right) bar.scrollLeft += tab.right - frame.right
  if (tab.left < frame.left) bar.scrollLeft -= frame.left - tab.left
}

/** Tabs are links, so that each has an address and Back works. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-4">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              href={tab.href}
              prefetch={false}
              ref={tab.current ? reveal : null}
              aria-current={tab.current ? 'page' : undefined}
              className={cn(
                '-mb-px flex h-9 items-center whitespace-nowrap border-b-2 text-14 focus-visible:outline-offset-[-2px] pointer-coarse:h-11',
                tab.current
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

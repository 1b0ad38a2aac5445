'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from './cn'

type TabLinksProps = {
  /** Names the group: "Envelope". */
  label: string
  tabs: readonly { href: string; label: ReactNode; current: boolean }[]
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

'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Ellipsis } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import { Account, LiveState } from '../account-state'
import { PaletteIcon } from '../overlays/overlay'
import { isCurrent, navEntries } from './nav-entries'
import { NotificationBell } from './notification-bell'

/** The top of a phone: the account, search and the bell. */
export function PhoneHeader({ mark }: { mark: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-3 bg-ground px-4 short:static md:hidden print:hidden">
      <div className="min-w-0 flex-1">
        <Account mark={mark} />
        <LiveState isNarrow />
      </div>
      <PaletteIcon />
      <NotificationBell />
    </header>
  )
}

const PhoneSheet = loadable(() => import('./phone-sheet'))

const IN_BAR = ['/', '/envelopes', '/templates', '/signers']
const itemStyle =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-12 text-ink-soft -outline-offset-2 aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** The navigation of phones. A page with a bar of its own at the bottom has none: its steps lead on and back. */
export function PhoneBar({ session }: { session: Session }) {
  const pathname = usePathname()
  const [isOpen, setOpen] = useState(false)
  const entries = navEntries(session)
  const shown = entries.filter(({ href }) => IN_BAR.includes(href))
  const isElsewhere = !shown.some(({ href }) => isCurrent(href, pathname))
  return (
    <>
      <nav
        aria-label="Pages"
        className="fixed inset-x-0 bottom-0 z-30 [display:var(--phone-bar)] bg-surface pb-[env(safe-area-inset-bottom)] shadow-float short:static short:bg-ground short:shadow-none md:hidden print:hidden"
      >
        {shown.map(({ href, label, icon: Icon }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={isCurrent(href, pathname) ? 'page' : undefined}
            className={itemStyle}
          >
            <Icon aria-hidden="true" className="size-5" />
            <span>{label}</span>
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={cn(itemStyle, isElsewhere && 'font-medium text-ink')}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
          <span>More</span>
        </button>
      </nav>
      {isOpen ? (
        <PhoneSheet
          session={session}
          entries={entries.filter((entry) => !shown.includes(entry))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'
import type { Session } from '@/lib/desk/platform/contract/desk'
import { isCurrent, navEntries } from './nav-entries'
import { ViewList } from './view-list'

type NavListProps = {
  session: Session
  /** Between phone and desktop only icons have room; their words then come on hover and focus. */
  narrow?: boolean
  onNavigate?: () => void
}

const bubble =
  'md:max-lg:pointer-events-none md:max-lg:absolute md:max-lg:left-full md:max-lg:z-50 md:max-lg:ml-2 md:max-lg:whitespace-nowrap md:max-lg:rounded-md md:max-lg:border md:max-lg:border-line md:max-lg:bg-raised md:max-lg:px-2 md:max-lg:py-1 md:max-lg:text-12 md:max-lg:text-ink md:max-lg:opacity-0 md:max-lg:shadow-float md:max-lg:group-hover:opacity-100 md:max-lg:group-focus-visible:opacity-100'

export function NavList({ session, narrow = false, onNavigate }: NavListProps) {
  const pathname = usePathname()
  return (
    <ul className="flex flex-col gap-0.5">
      {navEntries(session).map(({ href, label, icon: Icon }) => {
        const current = isCurrent(href, pathname)
        return (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              onClick={onNavigate}
              aria-current={current ? 'page' : undefined}
              className={cn(
                'group relative flex h-8 items-center gap-2.5 rounded-md px-2 text-14 pointer-coarse:h-11',
                current ? 'bg-hover font-medium text-ink' : 'text-ink-soft hover:bg-hover hover:text-ink',
              )}
            >
              <Icon aria-hidden="true" className={cn('size-4 shrink-0', current && 'text-accent')} />
              <span className={narrow ? bubble : undefined}>{label}</span>
            </Link>
            {href === '/envelopes' ? <ViewList narrow={narrow} {...(onNavigate && { onNavigate })} /> : null}
          </li>
        )
      })}
    </ul>
  )
}

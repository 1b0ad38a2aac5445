'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { cn } from '@/components/ui/cn'
import { Ellipsis } from '@/components/ui/icons'
import { Later, loadable } from '@/components/ui/loadable'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import { isCurrent, navEntries, type PlaceWithinEnvelopes, usePlacesWithin } from './nav-entries'

export const navItemStyle =
  'flex h-8 items-center gap-2.5 rounded-md px-2 text-14 text-ink-soft -outline-offset-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11'
const railItemStyle =
  'md:max-lg:h-13 md:max-lg:flex-col md:max-lg:justify-center md:max-lg:gap-0.5 md:max-lg:px-0 md:max-lg:text-12 md:max-lg:pointer-coarse:h-13'

/** The navigation of wide windows, and the rail of those that are less wide. */
export function NavList({ session }: { session: Session }) {
  const pathname = usePathname()
  return (
    <ul className="flex flex-col gap-0.5">
      {navEntries(session).map(({ href, label, icon: Icon }) => (
        <li key={href}>
          <Link
            href={href}
            prefetch={false}
            aria-current={isCurrent(href, pathname) ? 'page' : undefined}
            className={cn(navItemStyle, railItemStyle)}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0 md:max-lg:size-5" />
            <span>{label}</span>
          </Link>
          {href === '/envelopes' ? <WithinEnvelopes session={session} /> : null}
        </li>
      ))}
    </ul>
  )
}

const MoreMenu = loadable(
  () => import('./more-menu'),
  ({ trigger }) => trigger,
)

/** Drafts, bulk jobs and the saved views. The rail has them in a menu. */
function WithinEnvelopes({ session }: { session: Session }) {
  const places = usePlacesWithin(session)
  return (
    <>
      <div className="hidden md:max-lg:block">
        <Later
          button={
            <button
              type="button"
              aria-haspopup="menu"
              aria-label="More of envelopes"
              className={cn(navItemStyle, railItemStyle, 'w-full')}
            >
              <Ellipsis aria-hidden="true" className="size-5" />
              <span>More</span>
            </button>
          }
          popover={(trigger) => <MoreMenu trigger={trigger} places={places} />}
        />
      </div>
      <ul aria-label="Within envelopes" className="mt-0.5 flex flex-col gap-0.5 md:max-lg:hidden">
        {places.map((place) => (
          <li key={place.href}>
            <PlaceWithin {...place} />
          </li>
        ))}
      </ul>
    </>
  )
}

export function PlaceWithin({ href, label, count, isHere }: PlaceWithinEnvelopes) {
  return (
    <Link
      href={href}
      prefetch={false}
      title={label}
      aria-current={isHere ? 'true' : undefined}
      className="flex h-7 items-center gap-2 rounded-md pr-2 pl-8.5 text-13 text-ink-soft -outline-offset-2 hover:bg-hover hover:text-ink aria-[current=true]:font-medium aria-[current=true]:text-ink pointer-coarse:h-11"
    >
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {count ? <span className="tabular text-12 font-normal text-ink-faint">{count}</span> : null}
    </Link>
  )
}

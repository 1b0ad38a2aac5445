'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { useRef } from 'react'
import { addressOfView, envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import {
  Bookmark,
  BookUser,
  FileStack,
  House,
  type Icon,
  LayoutTemplate,
  Mail,
  Menu,
  Settings,
  UserSearch,
  Webhook,
  X,
} from '@/components/ui/icons'
import { Later, loadable } from '@/components/ui/loadable'
import { useZone } from '@/components/ui/time'
import { useMay } from '@/lib/browser/queries/session'
import { viewCountsQuery, viewsQuery } from '@/lib/browser/queries/views'
import { may } from '@/lib/desk/platform/auth/contract/permissions'
import type { Session } from '@/lib/desk/platform/contract/desk'
import { textOfViewCount } from '@/lib/desk/views/contract/views'
import { Account, Gauge, LiveState } from './account-state'
import { PaletteIcon } from './overlay'
import { NotificationButton, PersonBar } from './person-bar'

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

const ViewsMenu = loadable(
  () => import('./views-menu'),
  ({ trigger }) => trigger,
)

/** The saved views below Envelopes, with how many envelopes each finds. Without room for words they are in a menu. */
function ViewList({ narrow, onNavigate }: { narrow: boolean; onNavigate?: () => void }) {
  const mayRead = useMay('read') ?? false
  const { data: views = [] } = useQuery({ ...viewsQuery, enabled: mayRead })
  const { data: counts } = useQuery({ ...viewCountsQuery(useZone()), enabled: views.length > 0 })
  const current = envelopesParams.read(useSearchParams()).view
  if (views.length === 0) return null
  return (
    <>
      {narrow ? (
        <div className="mt-0.5 lg:hidden">
          <Later
            button={
              <button
                type="button"
                aria-label="Views"
                title="Views"
                aria-haspopup="menu"
                className={cn(
                  'flex h-8 w-full items-center rounded-md px-2 hover:bg-hover hover:text-ink pointer-coarse:h-11',
                  current ? 'text-accent' : 'text-ink-soft',
                )}
              >
                <Bookmark aria-hidden="true" className="size-4" />
              </button>
            }
            popover={(trigger) => <ViewsMenu trigger={trigger} views={views} counts={counts} current={current} />}
          />
        </div>
      ) : null}
      <ul aria-label="Saved views" className={cn('mt-0.5 flex flex-col', narrow && 'md:max-lg:hidden')}>
        {views.map((view) => {
          const count = counts?.[view.id]
          return (
            <li key={view.id}>
              <Link
                href={addressOfView(view)}
                prefetch={false}
                title={view.name}
                onClick={onNavigate}
                aria-current={view.id === current ? 'page' : undefined}
                className={cn(
                  'flex h-7 items-center gap-2 rounded-md pr-2 pl-8.5 text-13 pointer-coarse:h-11',
                  view.id === current ? 'bg-hover font-medium text-ink' : 'text-ink-soft hover:bg-hover hover:text-ink',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{view.name}</span>
                {count ? <span className="tabular text-12 text-ink-faint">{textOfViewCount(count)}</span> : null}
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

type NavEntry = { href: string; label: string; icon: Icon }

/** The pages that this person's role includes. */
export function navEntries({ outbox, person }: Session): NavEntry[] {
  return [
    { href: '/', label: 'Home', icon: House },
    { href: '/envelopes', label: 'Envelopes', icon: FileStack },
    { href: '/templates', label: 'Templates', icon: LayoutTemplate },
    ...(may(person.role, 'read') ? [{ href: '/signers', label: 'Signers', icon: UserSearch }] : []),
    ...(may(person.role, 'read') ? [{ href: '/contacts', label: 'Contacts', icon: BookUser }] : []),
    ...(may(person.role, 'webhooks') ? [{ href: '/webhooks', label: 'Webhooks', icon: Webhook }] : []),
    ...(outbox ? [{ href: '/outbox', label: 'Outbox', icon: Mail }] : []),
    { href: '/settings', label: 'Settings', icon: Settings },
  ]
}

/** Envelopes stays marked inside an envelope, a draft and a bulk job; Home only on itself. */
function isCurrent(href: string, pathname: string): boolean {
  const isIn = (folder: string) => pathname === folder || pathname.startsWith(`${folder}/`)
  if (href === '/') return pathname === '/'
  return isIn(href) || (href === '/envelopes' && (isIn('/drafts') || isIn('/bulk-jobs')))
}

/** The navigation on phones: a bar with a button, and a modal from the left. */
export function Sheet({ session }: { session: Session }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <header className="sticky top-0 z-30 short:static flex h-14 items-center gap-3 border-b border-line bg-surface px-4 md:hidden print:hidden">
      <Button
        variant="ghost"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        className="-ml-2 w-11 px-0 pointer-coarse:px-0"
        onClick={() => dialog.current?.showModal()}
      >
        <Menu aria-hidden="true" />
      </Button>
      {/* Two lines fill the bar: the logo is in the sheet. */}
      <div className="min-w-0 flex-1 [&_img]:hidden">
        <Account />
      </div>
      <div className="w-10 empty:hidden">
        <Gauge role={session.person.role} isNarrow />
      </div>
      <NotificationButton className="-mr-2 w-11" />
      <PaletteIcon className="-mr-2 w-11" />
      <dialog
        ref={dialog}
        aria-label="Navigation"
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] flex-col border-r border-line bg-surface p-4 text-ink backdrop:bg-scrim open:flex"
      >
        <div className="mb-4 flex items-center justify-between gap-2">
          <Account />
          <Button
            variant="ghost"
            aria-label="Close navigation"
            className="w-11 px-0 pointer-coarse:px-0"
            onClick={close}
          >
            <X aria-hidden="true" />
          </Button>
        </div>
        <nav aria-label="Pages" className="flex-1 overflow-y-auto">
          <NavList session={session} onNavigate={close} />
        </nav>
        <div className="flex flex-col gap-4 border-t border-line pt-4">
          <Gauge role={session.person.role} />
          <LiveState />
          <PersonBar session={session} />
        </div>
      </dialog>
    </header>
  )
}

import type { ReactNode } from 'react'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import { Account, Gauge, LiveState } from '../account-state'
import { AccountNotices, KeyBanner, MirrorBanner, WaitingBanner } from '../banners'
import { LiveConnection } from '../live/live-connection'
import { PaletteButton } from '../overlays/overlay'
import { Overlays } from '../overlays/overlays'
import { SessionWatch } from '../session-watch'
import { NavList } from './navigation'
import { NotificationBell } from './notification-bell'
import { PersonMenu } from './person-menu'
import { PhoneBar, PhoneHeader } from './phone-bars'

type FrameProps = {
  session: Session
  /** The last event before the page was rendered; the stream sends those after it. */
  after: number
  children: ReactNode
}

/** The dashboard's mark, a page corner with a pen stroke (`public/icons/icon.svg`). Drawn here, it is in no script. */
const MARK = (
  <svg aria-hidden="true" viewBox="0 0 32 32" className="size-6 shrink-0 fill-none">
    <rect width="32" height="32" rx="7" className="fill-accent" />
    <g className="stroke-on-accent" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round">
      <path d="M15 6H9.5A1.5 1.5 0 0 0 8 7.5V24.5A1.5 1.5 0 0 0 9.5 26h13A1.5 1.5 0 0 0 24 24.5V15" />
      <path d="M15 6 24 15h-7.5A1.5 1.5 0 0 1 15 13.5z" className="fill-on-accent" />
      <path d="M11.5 22c1.5-2.6 2.7-3.6 3.3-3.1.8.7-1.2 2.8-.1 3.1 1 .2 1.8-1.7 2.6-1.5.8.3.1 1.5 3.2 1.3" />
    </g>
  </svg>
)

/** Navigation and page. Below 1024 px the navigation is a rail of icons with their words, on a phone a bar at the bottom. */
export function Frame({ session, after, children }: FrameProps) {
  return (
    <div className="md:grid md:min-h-dvh print:block md:grid-cols-[80px_minmax(0,1fr)] lg:grid-cols-[224px_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed left-4 top-2 z-50 -translate-y-16 rounded-md bg-ink px-3 py-2 text-14 font-medium text-surface focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <LiveConnection after={after} />
      <Overlays session={session} />
      <PhoneHeader mark={MARK} />
      <PhoneBar session={session} />
      <aside
        aria-label="Desk"
        className="sticky top-0 z-30 hidden h-dvh flex-col gap-3 p-3 short:overflow-y-auto md:flex md:max-lg:px-1.5 print:hidden"
      >
        <div className="px-2 pt-1 md:max-lg:flex md:max-lg:justify-center md:max-lg:px-0">
          <Account mark={MARK} />
        </div>
        <PaletteButton />
        <nav aria-label="Pages" className="min-h-0 flex-1 overflow-y-auto short:flex-none short:overflow-visible">
          <NavList session={session} />
        </nav>
        <div className="flex flex-col gap-2 px-2 empty:hidden md:max-lg:hidden">
          <Gauge role={session.person.role} />
          <LiveState />
        </div>
        <div className="flex flex-col gap-2 empty:hidden lg:hidden">
          <Gauge role={session.person.role} isNarrow />
          <LiveState isNarrow />
        </div>
        <PersonMenu person={session.person} />
      </aside>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full min-w-0 max-w-300 flex-col px-4 pt-2 pb-6 outline-none [--bell:2.75rem] has-data-wide:max-w-none has-data-wide:pb-0 max-md:not-has-[[data-foot-bar]]:pb-24 short:max-md:pb-6 md:px-8 md:py-6"
      >
        <SessionWatch session={session}>
          <AccountNotices />
          <KeyBanner />
          <WaitingBanner />
          <MirrorBanner />
          {/* Beside the title of the page, which leaves room for it. */}
          <div className="relative z-20 h-0 max-md:hidden print:hidden">
            <div className="absolute top-0 right-0">
              <NotificationBell />
            </div>
          </div>
          <div className="contents">{children}</div>
        </SessionWatch>
      </main>
    </div>
  )
}

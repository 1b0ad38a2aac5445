import type { ReactNode } from 'react'
import type { Session } from '@/lib/desk/platform/contract/desk'
import { Account, Gauge, LiveState } from './account-state'
import { AccountNotices, KeyBanner, MirrorBanner, WaitingBanner } from './banners'
import { LiveConnection } from './live-connection'
import { NavList, Sheet } from './navigation'
import { PaletteButton } from './overlay'
import { Overlays } from './overlays'
import { PersonBar } from './person-bar'
import { SessionWatch } from './session-watch'

type FrameProps = {
  session: Session
  /** The last event before the page was rendered; the stream sends those after it. */
  after: number
  children: ReactNode
}

/** Navigation and page. Between phone and desktop width the navigation shows only icons. */
export function Frame({ session, after, children }: FrameProps) {
  return (
    <div className="md:grid md:min-h-dvh print:block md:grid-cols-[56px_minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed left-4 top-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-14 font-medium text-on-accent focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <LiveConnection after={after} />
      <Overlays person={session.person.id} />
      <Sheet session={session} />
      <aside
        aria-label="Desk"
        className="sticky top-0 z-30 hidden h-dvh flex-col print:hidden gap-4 border-r border-line bg-surface p-3 md:flex md:max-lg:px-2"
      >
        <div className="flex flex-col gap-3 px-2 pt-1 md:max-lg:hidden">
          <Account />
          <Gauge role={session.person.role} />
          <LiveState />
        </div>
        <div className="hidden md:max-lg:not-empty:block">
          <Gauge role={session.person.role} isNarrow />
        </div>
        <PaletteButton />
        <nav aria-label="Pages" className="flex-1">
          <NavList session={session} narrow />
        </nav>
        <div className="border-t border-line pt-3">
          <PersonBar session={session} keyboard />
        </div>
      </aside>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full min-w-0 max-w-300 flex-col px-4 py-6 outline-none has-data-wide:max-w-none has-data-wide:pb-0 md:px-8 md:py-8"
      >
        <SessionWatch session={session}>
          <AccountNotices />
          <KeyBanner />
          <WaitingBanner />
          <MirrorBanner />
          <div className="contents">{children}</div>
        </SessionWatch>
      </main>
    </div>
  )
}

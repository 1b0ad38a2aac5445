'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Menu, X } from '@/components/ui/icons'
import type { Session } from '@/lib/desk/platform/contract/desk'
import { Gauge } from '../gauge'
import { LiveState } from '../live/live-state'
import { NotificationButton } from '../notifications/notification-button'
import { PaletteIcon } from '../palette-button'
import { Account } from './account'
import { NavList } from './nav-list'
import { PersonBar } from './person-bar'

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

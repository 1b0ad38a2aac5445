'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choices'
import { X } from '@/components/ui/icons'
import { LogOut } from '@/components/ui/more-icons'
import { Avatar } from '@/components/ui/people'
import { ROLE_LABELS } from '@/lib/desk/accounts/contract/permissions'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import { Gauge } from '../account-state'
import { THEME_CHOICES } from '../preferences'
import { useSignOut, useTheme } from '../use-shell'
import { isCurrent, type NavEntry, usePlacesWithin } from './nav-entries'
import { navItemStyle, PlaceWithin } from './navigation'

type PhoneSheetProps = {
  session: Session
  /** What has no place in the bar. */
  entries: readonly NavEntry[]
  onClose: () => void
}

/** The rest of the navigation on a phone, and what concerns the person alone. */
export default function PhoneSheet({ session, entries, onClose }: PhoneSheetProps) {
  const { person } = session
  const pathname = usePathname()
  const places = usePlacesWithin(session)
  const { theme, choose } = useTheme()
  const signOut = useSignOut()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Gives the focus back.
    return () => opened?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog
    <dialog
      ref={dialog}
      aria-label="More"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A link was followed, or the press was beside it.
      onClick={({ target }) => {
        if (target === dialog.current || (target instanceof Element && target.closest('a'))) onClose()
      }}
      className="mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-none flex-col gap-4 overflow-y-auto rounded-t-lg bg-raised p-4 text-ink backdrop:bg-scrim open:flex"
    >
      <div className="flex items-center gap-3">
        <Avatar person={person} className="size-8" />
        <p className="min-w-0 flex-1">
          <span className="block truncate text-14 font-medium">{person.name}</span>
          <span className="block truncate text-12 text-ink-faint">{ROLE_LABELS[person.role]}</span>
        </p>
        <IconButton label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <nav aria-label="More pages">
        <ul className="-mx-2 flex flex-col">
          {places.map((place) => (
            <li key={place.href}>
              <PlaceWithin {...place} />
            </li>
          ))}
          {entries.map(({ href, label, icon: Icon }) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                aria-current={isCurrent(href, pathname) ? 'page' : undefined}
                className={navItemStyle}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                <span>{label}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <RadioGroup label="Theme" inline options={THEME_CHOICES} value={theme ?? 'system'} onValueChange={choose} />
      <Gauge role={person.role} />
      <Button pending={signOut.isPending} onClick={() => signOut.mutate()}>
        <LogOut aria-hidden="true" />
        Sign out
      </Button>
      {signOut.isError ? (
        <p role="alert" className="text-12 text-bad">
          {signOut.error.message}
        </p>
      ) : null}
    </dialog>
  )
}

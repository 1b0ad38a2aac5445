'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { IconButton } from '@/components/ui/button'
import { Bell, Keyboard, LogOut, Monitor, Moon, Sun } from '@/components/ui/icons'
import { Avatar } from '@/components/ui/people'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { NotificationCount } from '@/lib/desk/notifications/contract/notification'
import { ROLE_LABELS } from '@/lib/desk/platform/auth/contract/permissions'
import type { Session } from '@/lib/desk/platform/contract/desk'
import { showOverlay } from './overlay'
import { THEMES, type Theme } from './preferences'
import { useSignOut, useTheme } from './use-shell'

type PersonBarProps = {
  session: Session
  /** The bar of wide windows, with what phones have elsewhere or not at all. */
  keyboard?: boolean
}

/** Who is signed in, the theme, and the way out. */
export function PersonBar({ session: { person }, keyboard = false }: PersonBarProps) {
  const signOut = useSignOut()
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 md:max-lg:flex-col">
      <div
        className="flex min-w-0 basis-full items-center gap-2 px-1 md:max-lg:basis-auto md:max-lg:px-0"
        title={person.email}
      >
        <Avatar person={person} />
        <div className="min-w-0 md:max-lg:sr-only">
          <p className="truncate text-13 font-medium text-ink">{person.name}</p>
          <p className="truncate text-12 text-ink-faint">{ROLE_LABELS[person.role]}</p>
        </div>
      </div>
      {keyboard ? <NotificationButton /> : null}
      {keyboard ? <ShortcutsButton /> : null}
      <ThemeButton />
      <IconButton label="Sign out" pending={signOut.isPending} onClick={() => signOut.mutate()}>
        <LogOut aria-hidden="true" />
      </IconButton>
      {signOut.isError ? (
        <p role="alert" className="basis-full text-12 text-bad">
          {signOut.error.message}
        </p>
      ) : null}
    </div>
  )
}

/** Opens the list of keyboard shortcuts, as `?` does. */
function ShortcutsButton() {
  return (
    <IconButton label="Keyboard shortcuts" aria-haspopup="dialog" onClick={() => showOverlay('shortcuts')}>
      <Keyboard aria-hidden="true" />
    </IconButton>
  )
}

const icons = { system: Monitor, light: Sun, dark: Moon }

function after(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
}

/** Switches from system to light to dark. */
function ThemeButton() {
  const { theme = 'system', choose } = useTheme()
  const Icon = icons[theme]
  const next = after(theme)
  return (
    <IconButton label={`Theme: ${theme}. Switch to ${next}`} onClick={() => choose(next)}>
      <Icon aria-hidden="true" />
    </IconButton>
  )
}

/** How many are new. The live connection reads it again when there are more. */
const notificationCountQuery = queryOptions({
  queryKey: queryKeys.notifications.count,
  queryFn: ({ signal }) => call<NotificationCount>('/api/notifications/count', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

const MOST_SHOWN = 99

/** Opens the notifications, and shows how many are new since the person last did. */
export function NotificationButton({ className }: { className?: string }) {
  const { data: { count } = { count: 0 } } = useQuery(notificationCountQuery)
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
  return (
    <div className="relative">
      <IconButton
        label={count > 0 ? `Notifications, ${shown} new` : 'Notifications'}
        aria-haspopup="dialog"
        aria-keyshortcuts="n"
        onClick={() => showOverlay('notifications')}
        {...(className && { className })}
      >
        <Bell aria-hidden="true" />
      </IconButton>
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute -right-0.5 -top-0.5 min-w-4 pointer-coarse:top-1 pointer-coarse:right-1 rounded-full bg-accent px-1 text-center text-12 font-semibold leading-4 text-on-accent tabular-nums"
        >
          {shown}
        </span>
      ) : null}
    </div>
  )
}

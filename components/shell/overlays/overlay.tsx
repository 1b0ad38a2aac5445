'use client'

import { IconButton } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Search } from '@/components/ui/icons'
import { Kbd } from '@/components/ui/shortcuts'
import { useHydrated } from '@/components/ui/timing'
import { createStore } from '@/lib/store/create-store'

const open = () => overlay.set('palette')

/** Opens the palette. Looks like a search field, or like an icon where space is short. */
export function PaletteButton() {
  // Only the browser knows the keyboard.
  const modifier = useHydrated() ? modifierName() : undefined
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
      className={cn(
        'flex h-8 w-full items-center gap-2.5 rounded-md border border-transparent bg-surface px-2 text-14 text-ink-soft -outline-offset-2 hover:text-ink pointer-coarse:h-11',
        'md:max-lg:h-13 md:max-lg:flex-col md:max-lg:justify-center md:max-lg:gap-0.5 md:max-lg:bg-transparent md:max-lg:px-0 md:max-lg:text-12 md:max-lg:hover:bg-hover',
      )}
    >
      <Search aria-hidden="true" className="size-4 shrink-0 md:max-lg:size-5" />
      <span className="truncate text-left lg:flex-1">Search</span>
      <span aria-hidden="true" className="flex min-h-5 gap-1 md:max-lg:hidden">
        {modifier ? (
          <>
            <Kbd>{modifier}</Kbd>
            <Kbd>K</Kbd>
          </>
        ) : null}
      </span>
    </button>
  )
}

export function PaletteIcon() {
  return (
    <IconButton label="Search" aria-haspopup="dialog" onClick={open}>
      <Search aria-hidden="true" />
    </IconButton>
  )
}

/** What can be opened over any page. */
export type Overlay = 'palette' | 'shortcuts' | 'notifications'

export const overlay = createStore<Overlay | undefined>(undefined)

const isMac = () => /Mac|iP/.test(navigator.platform)

/** Control+K, or Command+K on Apple systems, where Control+K deletes the rest of a line. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  const held = isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return held && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
}

/** The modifier's label on the person's keyboard. */
export const modifierName = (): string => (isMac() ? '⌘' : 'Ctrl')

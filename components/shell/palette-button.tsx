'use client'

import { IconButton } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Search } from '@/components/ui/icons'
import { Kbd } from '@/components/ui/shortcuts'
import { useHydrated } from '@/components/ui/timing'
import { modifierName } from './modifier'
import { showOverlay } from './overlay'

const open = () => showOverlay('palette')

/** Opens the palette. Looks like a search field, or like an icon where space is short. */
export function PaletteButton({ className }: { className?: string }) {
  // Only the browser knows the keyboard.
  const modifier = useHydrated() ? modifierName() : undefined
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={open}
      className={cn(
        'flex h-8 w-full items-center gap-2 rounded-md border border-line-strong bg-ground px-2 text-13 text-ink-soft hover:bg-hover hover:text-ink pointer-coarse:h-11 md:max-lg:justify-center md:max-lg:px-0',
        className,
      )}
    >
      <Search aria-hidden="true" className="size-4 shrink-0" />
      <span className="flex-1 truncate text-left md:max-lg:sr-only">Search</span>
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

export function PaletteIcon({ className }: { className?: string }) {
  return (
    <IconButton label="Search" aria-haspopup="dialog" onClick={open} {...(className ? { className } : {})}>
      <Search aria-hidden="true" />
    </IconButton>
  )
}

'use client'
import { useSyncExternalStore } from 'react'
import { preferenceChanges, savedPreference, savePreference } from './preference-cookie'

export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-transparent bg-tint px-1 font-sans text-12 text-ink-soft">
      {children}
    </kbd>
  )
}

/** Renaming it would lose people's choice. */
const COOKIE = 'single-keys'

/** Whether shortcuts of one letter work. They can be switched off, because speech input and tremor can press keys by accident (WCAG 2.1.4). */
function areCharacterShortcutsOn(): boolean {
  return savedPreference(COOKIE) !== 'off'
}

const setOn = (on: boolean) => savePreference(COOKIE, on ? 'on' : 'off')

export function useCharacterShortcuts(): { on: boolean; setOn: (on: boolean) => void } {
  const on = useSyncExternalStore(preferenceChanges.subscribe, areCharacterShortcutsOn, () => true)
  return { on, setOn }
}

/** The page that a key led to last, until it was asked for. */
let keyTarget: string | undefined

export function markLedTo(href: string): void {
  keyTarget = href
}

/** Whether a key led to this page: its search takes no focus then, or the next key would be typed into it. */
export function wasLedTo(href: string): boolean {
  const isLed = keyTarget === href
  keyTarget = undefined
  return isLed
}

const PLACES_WITHOUT_SHORTCUTS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], dialog'

/** True for a key that is meant as a shortcut: no modifier is held, nothing is being typed, and no dialog is open around it. */
export function isCharacterShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !areCharacterShortcutsOn()) return false
  return !(event.target instanceof Element && event.target.closest(PLACES_WITHOUT_SHORTCUTS))
}

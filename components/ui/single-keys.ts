'use client'

import { useSyncExternalStore } from 'react'
import { readPreference, savePreference } from './preference-cookie'

const STORED_AS = 'single-keys'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether shortcuts of one letter work. They can be switched off: spoken text and tremor press keys unasked (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  return readPreference(cookieOf, STORED_AS) !== 'off'
}

/** A cookie outlives signing out, which clears the browser's storage. */
function cookieOf(name: string): { value: string } | undefined {
  const [, value] =
    document.cookie
      .split('; ')
      .map((each) => each.split('='))
      .find(([found]) => found === name) ?? []
  return value === undefined ? undefined : { value }
}

function setOn(on: boolean) {
  savePreference(STORED_AS, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

export function useSingleKeys(): { on: boolean; setOn: (on: boolean) => void } {
  const on = useSyncExternalStore(subscribe, singleKeysOn, () => true)
  return { on, setOn }
}

const NOT_WHILE_IN =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], dialog'

/** True for a key that is meant as a shortcut: none held with it, nothing being typed, no dialog open around it. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !singleKeysOn()) return false
  return !(event.target instanceof Element && event.target.closest(NOT_WHILE_IN))
}

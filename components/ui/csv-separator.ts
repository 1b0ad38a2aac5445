'use client'

import { useSyncExternalStore } from 'react'
import type { CsvSeparator } from '@/lib/desk/contract/csv'
import {
  CSV_SEPARATOR_COOKIE,
  CSV_SEPARATORS,
  type CsvSeparatorName,
  isSeparatorName,
  separatorOfLocale,
} from '@/lib/desk/contract/csv-separator'
import { savedPreference, savePreference } from './preference-cookie'

export type SeparatorChoice = CsvSeparatorName | 'automatic'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function saved(): SeparatorChoice {
  const name = savedPreference(CSV_SEPARATOR_COOKIE)
  return isSeparatorName(name) ? name : 'automatic'
}

function choose(choice: SeparatorChoice) {
  savePreference(CSV_SEPARATOR_COOKIE, choice)
  for (const listener of listeners) listener()
}

const unknown = (): SeparatorChoice => 'automatic'

/** What this person chose for CSV files in this browser. */
export function useSeparatorChoice(): { choice: SeparatorChoice; choose: (choice: SeparatorChoice) => void } {
  const choice = useSyncExternalStore(subscribe, saved, unknown)
  return { choice, choose }
}

/** What the browser's first language uses. */
export const automaticSeparator = (): CsvSeparatorName => separatorOfLocale(navigator.language)

/** What separates the cells of a file that the browser writes; the server's files have the same (`lib/desk/http/csv-separator-of`). */
export function csvSeparator(): CsvSeparator {
  const choice = saved()
  return CSV_SEPARATORS[choice === 'automatic' ? automaticSeparator() : choice]
}

'use client'

import { useSyncExternalStore } from 'react'
import { RadioGroup } from '@/components/ui/choices'
import { Field, Select } from '@/components/ui/field'
import { Panel } from '@/components/ui/panel'
import { savedPreference, savePreference } from '@/components/ui/preference-cookie'
import {
  CSV_SEPARATOR_COOKIE,
  type CsvSeparatorName,
  isSeparatorName,
  separatorOfLocale,
} from '@/lib/desk/platform/contract/csv'
import type { Theme } from './theme/theme'
import { useTheme } from './theme/use-theme'

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** What a person chooses for this browser alone. */
export function BrowserChoices() {
  const { theme, choose } = useTheme()
  return (
    <Panel title="This browser" about="Saved in this browser only." className="flex flex-col gap-4">
      <RadioGroup label="Theme" inline options={themes} value={theme ?? 'system'} onValueChange={choose} />
      <SeparatorSelect />
    </Panel>
  )
}

type SeparatorChoice = CsvSeparatorName | 'automatic'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function savedSeparator(): SeparatorChoice {
  const name = savedPreference(CSV_SEPARATOR_COOKIE)
  return isSeparatorName(name) ? name : 'automatic'
}

function chooseSeparator(choice: string) {
  savePreference(CSV_SEPARATOR_COOKIE, choice)
  for (const listener of listeners) listener()
}

const automatic = (): SeparatorChoice => 'automatic'
const ofLanguage = () => separatorOfLocale(navigator.language)
const none = () => undefined

function SeparatorSelect() {
  const choice = useSyncExternalStore(subscribe, savedSeparator, automatic)
  const language = useSyncExternalStore(subscribe, ofLanguage, none)
  const options: { value: SeparatorChoice; label: string }[] = [
    { value: 'automatic', label: language ? `Automatic (${language})` : 'Automatic' },
    { value: 'comma', label: 'Comma' },
    { value: 'semicolon', label: 'Semicolon' },
    { value: 'tab', label: 'Tab' },
  ]
  return (
    <Field
      label="Separator in CSV files"
      help="If a file opens in one column, choose the separator that your spreadsheet program uses."
    >
      <Select className="max-w-72" options={options} value={choice} onValueChange={chooseSeparator} />
    </Field>
  )
}

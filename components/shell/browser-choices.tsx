'use client'

import { automaticSeparator, type SeparatorChoice, useSeparatorChoice } from '@/components/ui/csv-separator'
import { Field } from '@/components/ui/field'
import { Panel } from '@/components/ui/panel'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { useHydrated } from '@/components/ui/use-hydrated'
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

function SeparatorSelect() {
  const { choice, choose } = useSeparatorChoice()
  const automatic = useHydrated() ? ` (${automaticSeparator()})` : ''
  const options: { value: SeparatorChoice; label: string }[] = [
    { value: 'automatic', label: `As in the browser’s language${automatic}` },
    { value: 'comma', label: 'Comma' },
    { value: 'semicolon', label: 'Semicolon' },
    { value: 'tab', label: 'Tab' },
  ]
  return (
    <Field
      label="Separator in CSV files"
      help="If a file opens in one column, choose the separator that your spreadsheet program uses."
    >
      <Select
        className="max-w-72"
        options={options}
        value={choice}
        onValueChange={(value) => choose(options.find((option) => option.value === value)?.value ?? 'automatic')}
      />
    </Field>
  )
}

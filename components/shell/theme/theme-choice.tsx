'use client'

import { Panel } from '@/components/ui/panel'
import { RadioGroup } from '@/components/ui/radio-group'
import type { Theme } from './theme'
import { useTheme } from './use-theme'

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function ThemeChoice() {
  const { theme, choose } = useTheme()
  return (
    <Panel title="This browser" about="Saved in this browser only.">
      <RadioGroup label="Theme" inline options={themes} value={theme ?? 'system'} onValueChange={choose} />
    </Panel>
  )
}

'use client'

import { Menu as Base } from '@base-ui/react/menu'
import { Check } from './icons'
import { menuItemStyle } from './menu'

type MenuChoiceProps<T extends string> = {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onValueChange: (value: T) => void
}

/** One of several, in a menu that stays open when it changes. */
export function MenuChoice<T extends string>({ label, options, value, onValueChange }: MenuChoiceProps<T>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 text-12 text-ink-faint">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={onValueChange} className="pb-1">
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} closeOnClick={false} className={menuItemStyle}>
            <span className="flex-1">{option.label}</span>
            <Base.RadioItemIndicator>
              <Check aria-hidden="true" className="size-4" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}

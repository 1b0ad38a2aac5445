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

/**
 * One of several, in a menu that stays open when it changes. Plain items: the library's own radio items would be in the scripts of every
 * page that has a menu.
 */
export function MenuChoice<T extends string>({ label, options, value, onValueChange }: MenuChoiceProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div role="group" aria-label={label} className="pb-1">
      <p aria-hidden="true" className="px-2 pt-1.5 pb-1 text-12 text-ink-faint">
        {label}
      </p>
      {options.map((option) => (
        <Base.Item
          key={option.value}
          role="menuitemradio"
          aria-checked={option.value === value}
          closeOnClick={false}
          onClick={() => onValueChange(option.value)}
          className={menuItemStyle}
        >
          <span className="flex-1">{option.label}</span>
          {option.value === value ? <Check aria-hidden="true" className="size-4" /> : null}
        </Base.Item>
      ))}
    </div>
  )
}

'use client'

import { type ComponentProps, useState } from 'react'
import { IconButton } from './button'
import { Input } from './field'
import { Eye, EyeOff } from './icons'

/** A password, with a button that shows what was typed. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className="pr-10 pointer-coarse:pr-12"
      />
      <IconButton
        label={shown ? 'Hide characters' : 'Show characters'}
        aria-pressed={shown}
        className="absolute inset-y-0 right-0.5 my-auto"
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </div>
  )
}

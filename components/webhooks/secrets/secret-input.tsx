'use client'

import { type RefObject, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Eye, EyeOff } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { type Strength, strengthOf } from './secret-strength'

type SecretInputProps = {
  /** The input itself holds what is typed: React would write state into the page as an attribute. */
  input: RefObject<HTMLInputElement | null>
  error?: string | undefined
  onType: () => void
}

const BARS: Strength['level'][] = ['refused', 'weak', 'fair', 'strong']
const COLORS: Record<Strength['level'], string> = {
  none: 'bg-off-soft',
  refused: 'bg-bad',
  weak: 'bg-warn',
  fair: 'bg-wait',
  strong: 'bg-good',
}

/** A secret that the person enters, and how hard it is to guess. */
export function SecretInput({ input, error, onType }: SecretInputProps) {
  const [strength, setStrength] = useState<Strength>(strengthOf(''))
  const [visible, setVisible] = useState(false)
  const reached = BARS.indexOf(strength.level)
  return (
    <div className="flex flex-col gap-1">
      <Field label="Your secret" help={strength.message} error={error}>
        <div className="flex gap-2">
          <Input
            ref={input}
            type={visible ? 'text' : 'password'}
            autoComplete="off"
            data-1p-ignore=""
            spellCheck={false}
            maxLength={1024}
            className="font-mono"
            onInput={(event) => {
              setStrength(strengthOf(event.currentTarget.value))
              onType()
            }}
          />
          <IconButton
            label={visible ? 'Hide the secret' : 'Show the secret'}
            variant="secondary"
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </div>
      </Field>
      <div aria-hidden="true" className="flex max-w-60 gap-1">
        {BARS.map((level, index) => (
          <span
            key={level}
            className={cn('h-1 flex-1 rounded-full', index <= reached ? COLORS[strength.level] : 'bg-off-soft')}
          />
        ))}
      </div>
    </div>
  )
}

'use client'

import { Eye, EyeOff } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { type Strength, strengthOf } from './secret-strength'

type SecretInputProps = {
  /** The input itself holds what is typed: in state, React would write it into the page as an attribute. */
  input: RefObject<HTMLInputElement | null>
  label: string
  error?: string | undefined
  onType?: () => void
}

const BARS: Strength['level'][] = ['refused', 'weak', 'fair', 'strong']
const INK: Record<Strength['level'], string> = {
  none: 'bg-off-soft',
  refused: 'bg-bad',
  weak: 'bg-warn',
  fair: 'bg-wait',
  strong: 'bg-good',
}

/** A secret that somebody brings, and how hard it is to guess. */
export function SecretInput({ input, label, error, onType }: SecretInputProps) {
  const [strength, setStrength] = useState<Strength>(strengthOf(''))
  const [shown, setShown] = useState(false)
  const reached = BARS.indexOf(strength.level)
  return (
    <div className="flex flex-col gap-1">
      <Field label={label} help={strength.message} error={error}>
        <SecretLine
          input={input}
          shown={shown}
          onShown={setShown}
          onText={(text) => {
            setStrength(strengthOf(text))
            onType?.()
          }}
        />
      </Field>
      <div aria-hidden="true" className="flex max-w-60 gap-1">
        {BARS.map((level, index) => (
          <span
            key={level}
            className={cn('h-1 flex-1 rounded-full', index <= reached ? INK[strength.level] : 'bg-off-soft')}
          />
        ))}
      </div>
    </div>
  )
}

type SecretLineProps = {
  input: RefObject<HTMLInputElement | null>
  shown: boolean
  onShown: (shown: boolean) => void
  onText: (text: string) => void
}

function SecretLine({ input, shown, onShown, onText }: SecretLineProps) {
  return (
    <div className="flex gap-2">
      <Input
        ref={input}
        type={shown ? 'text' : 'password'}
        autoComplete="off"
        data-1p-ignore=""
        spellCheck={false}
        maxLength={1024}
        className="font-mono"
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <IconButton
        label={shown ? 'Hide the secret' : 'Show the secret'}
        variant="secondary"
        onClick={() => onShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </div>
  )
}

'use client'

import { type RefObject, useRef, useState } from 'react'
import { RadioGroup } from '@/components/ui/radio-group'
import { SecretInput } from './secret-input'
import { newSecret, strengthOf } from './secret-strength'

/** `one`: made in this browser, for all of them. `service`: the service makes one for each. `own`: the person enters it. */
type SecretSource = 'one' | 'service' | 'own'

/** The state of a `SecretChoice`. The input holds the person's own secret, which is read once, when it is sent. */
export function useSecretChoice(initial: SecretSource) {
  const [source, setSource] = useState<SecretSource>(initial)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  /** The secret to send; undefined when it is missing or refused, which the field then says. */
  function take(): { secret: string | undefined; show: boolean } | undefined {
    if (source === 'service') return { secret: undefined, show: false }
    if (source === 'one') return { secret: newSecret(), show: true }
    const secret = input.current?.value ?? ''
    const { level, message } = strengthOf(secret)
    if (level === 'none' || level === 'refused') {
      setError(level === 'none' ? 'Enter the secret.' : message)
      input.current?.focus()
      return undefined
    }
    return { secret, show: false }
  }

  return { take, choice: { source, onSource: setSource, input, error, onType: () => setError(undefined) } }
}

type SecretChoiceProps = {
  source: SecretSource
  onSource: (source: SecretSource) => void
  input: RefObject<HTMLInputElement | null>
  /** For how many subscriptions. */
  count: number
  error?: string | undefined
  onType: () => void
  label?: string
}

/** There is no default secret, because anyone who knows the secret can send deliveries that verify. */
export function SecretChoice({ source, onSource, input, count, error, onType, label = 'Secret' }: SecretChoiceProps) {
  const many = count > 1
  const options = [
    {
      value: 'one' as const,
      label: many ? 'Generate one secret for all' : 'Generate a secret',
      help: '256 random bits, generated in this browser and shown once.',
    },
    {
      value: 'service' as const,
      label: many ? 'Let the service generate one for each' : 'Let the service generate it',
      help: many ? `${count} secrets, each shown once.` : 'Shown once.',
    },
    {
      value: 'own' as const,
      label: 'Use my own',
      help: 'For example, the one that this receiver already has. It isn’t shown again.',
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup label={label} options={options} value={source} onValueChange={onSource} />
      {source === 'own' ? <SecretInput input={input} error={error} onType={onType} /> : null}
    </div>
  )
}

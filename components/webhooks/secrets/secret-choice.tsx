'use client'

import type { RefObject } from 'react'
import { RadioGroup } from '@/components/ui/radio-group'
import { SecretInput } from './secret-input'

/** `one`: made in this browser, for all of them. `service`: the service makes one for each. `own`: brought along. */
export type SecretSource = 'one' | 'service' | 'own'

type SecretChoiceProps = {
  source: SecretSource
  onSource: (source: SecretSource) => void
  input: RefObject<HTMLInputElement | null>
  /** How many subscriptions it is for. */
  count: number
  error?: string | undefined
  onType: () => void
  label?: string
}

/** Whoever knows the secret can send deliveries that verify, so it comes from chance or from the person, never from a default. */
export function SecretChoice({ source, onSource, input, count, error, onType, label = 'Secret' }: SecretChoiceProps) {
  const many = count > 1
  const options = [
    {
      value: 'one' as const,
      label: many ? 'Make one secret for all of them' : 'Make a secret',
      help: '256 random bits, made in this browser and shown once.',
    },
    {
      value: 'service' as const,
      label: many ? 'Let the service make one for each' : 'Let the service make it',
      help: many ? `${count} secrets, each shown once.` : 'Shown once.',
    },
    {
      value: 'own' as const,
      label: 'Use my own',
      help: 'Such as the one this receiver has already. It is not shown again.',
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup label={label} options={options} value={source} onValueChange={onSource} />
      {source === 'own' ? <SecretInput input={input} label="Your secret" error={error} onType={onType} /> : null}
    </div>
  )
}

'use client'

import { type RefObject, useRef, useState } from 'react'
import { RadioGroup } from '@/components/ui/choices'
import { Field, PasswordInput } from '@/components/ui/field'
import { CircleCheck, CircleX, TriangleAlert } from '@/components/ui/icons'
import { secretFault, strengthOf } from '@/lib/desk/platform/upstream/contract/secret-strength'

/** `generated`: made in this browser. `own`: the person enters it. */
type SecretSource = 'generated' | 'own'
export type ChosenSecret = { secret: string; isGenerated: boolean }

/** The state of a `SecretChoice`. The input holds the person's own secret, which is read once, when it is sent. */
export function useSecretChoice(initial: SecretSource = 'generated') {
  const [source, setSource] = useState(initial)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  /** The secret to send; undefined when it is missing, which the field then says. */
  function take(): ChosenSecret | undefined {
    if (source === 'generated') return { secret: newSecret(), isGenerated: true }
    const secret = input.current?.value ?? ''
    const fault = secret === '' ? 'Enter the secret.' : secretFault(secret)
    if (!fault) return { secret, isGenerated: false }
    setError(fault)
    input.current?.focus()
    return undefined
  }

  return { take, choice: { source, onSource: setSource, input, error, onType: () => setError(undefined) } }
}

type SecretChoiceProps = {
  source: SecretSource
  onSource: (source: SecretSource) => void
  input: RefObject<HTMLInputElement | null>
  error?: string | undefined
  onType: () => void
  label?: string
}

const OPTIONS = [
  { value: 'generated' as const, label: 'Generate it', help: 'Shown once.' },
  { value: 'own' as const, label: 'Use my own' },
]

/** There is no default secret, because anyone who knows the secret can send deliveries that verify. */
export function SecretChoice({ source, onSource, input, error, onType, label = 'Secret' }: SecretChoiceProps) {
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup label={label} options={OPTIONS} value={source} onValueChange={onSource} />
      {source === 'own' ? <SecretInput input={input} error={error} onType={onType} /> : null}
    </div>
  )
}

/** 256 random bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const base64 = btoa(String.fromCharCode(...bytes))
  return `whsec_${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

type SecretInputProps = {
  /** The input itself holds what is typed: React would write state into the page as an attribute. */
  input: RefObject<HTMLInputElement | null>
  error?: string | undefined
  onType: () => void
}

const LOOKS = {
  none: undefined,
  refused: <CircleX aria-hidden className="mr-1 inline size-3.5 text-bad" />,
  weak: <TriangleAlert aria-hidden className="mr-1 inline size-3.5 text-warn" />,
  strong: <CircleCheck aria-hidden className="mr-1 inline size-3.5 text-good" />,
}

/** A secret that the person enters, and how hard it is to guess. */
function SecretInput({ input, error, onType }: SecretInputProps) {
  const [{ level, message }, setStrength] = useState(strengthOf(''))
  const help = (
    <span>
      <span>{LOOKS[level]}</span>
      <span>{message}</span>
    </span>
  )
  return (
    <Field label="Your secret" help={help} error={error}>
      <PasswordInput
        ref={input}
        autoComplete="off"
        data-1p-ignore=""
        maxLength={1024}
        onInput={(event) => {
          setStrength(strengthOf(event.currentTarget.value))
          onType()
        }}
      />
    </Field>
  )
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { RadioGroup } from '@/components/ui/choices'
import { Field } from '@/components/ui/field'
import { CircleCheck, CircleX, TriangleAlert } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import { PasswordInput } from '@/components/ui/password-input'
import { CallError, isOutcomeUnknown } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { secretFault, strengthOf } from '@/lib/desk/upstream/contract/secret-strength'
import type { Failure } from '@/lib/desk/upstream/contract/webhook-desk'
import { isUnknown } from './actions/failed-events'

const loadDialog = async () => ({ default: (await import('@/components/ui/one-time-dialog')).OneTimeDialog })
const OneTimeDialog = loadable(loadDialog)

function notLoaded(): never {
  throw new CallError(0, 'Not all of this page could be loaded. Check the connection, and try again.')
}

/** `generated`: made in this browser. `own`: the person enters it. */
type SecretSource = 'generated' | 'own'
export type ChosenSecret = { secret: string; isGenerated: boolean }

/**
 * The state of a `SecretChoice`. The input holds the person's own secret, which is read once, when
 * it is sent.
 */
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

/**
 * There is no default secret, because anyone who knows the secret can send deliveries that verify.
 */
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
  /**
   * The input itself holds what is typed: React would write state into the page as an attribute.
   */
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

const CONFIRMATION = { label: 'I have stored it', missing: 'Check this first: it is not shown again.' }

type NewSecretDialogProps = {
  secret: string
  onStored: () => void
  /**
   * What the person does next: its first control gets the focus, because the form that opened the
   * dialog is gone.
   */
  next: RefObject<HTMLElement | null>
}

/** Shows a new secret once. Leaving the page asks first. */
export function NewSecretDialog({ secret, onStored, next }: NewSecretDialogProps) {
  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', stay)
    return () => window.removeEventListener('beforeunload', stay)
  }, [])
  return (
    <OneTimeDialog
      title="Store this secret"
      description="Your receiver needs it to verify signatures. This is the only time it is shown."
      secret={{ name: 'Secret', secret, what: 'the secret' }}
      confirmation={CONFIRMATION}
      finalFocus={() => next.current?.querySelector<HTMLElement>('button, input') ?? true}
      onDone={onStored}
    />
  )
}

/** Sends the secret for these names of an endpoint: ids of its subscriptions, or event types. */
type Send<R> = (names: readonly string[], secret: string) => Promise<R>

/**
 * Gives an endpoint a secret, which is in no cache: only this state holds it. What was refused can
 * be sent again with it. An unknown outcome is never repeated: a second request could replace the
 * secret that a receiver already has, or create a subscription twice.
 */
export function useSecretRequests<R extends { failed: Failure[] }>() {
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [result, setResult] = useState<R>()
  const [error, setError] = useState<unknown>()
  const [sent, setSent] = useState<{ chosen: ChosenSecret; send: Send<R> }>()
  const [newSecret, setNewSecret] = useState<string>()
  const failed = result?.failed ?? []
  const refused = failed.filter((each) => !isUnknown(each)).map(({ name }) => name)

  async function start(names: readonly string[], chosen: ChosenSecret, send: Send<R>): Promise<void> {
    setRunning(true)
    setError(undefined)
    let caught: unknown
    try {
      // Before anything is created: a secret that could not be shown would be lost.
      if (chosen.isGenerated) await loadDialog().catch(notLoaded)
      const next = await send(names, chosen.secret)
      setResult({ ...next, failed: [...failed.filter(isUnknown), ...next.failed] })
      setSent(next.failed.length > 0 ? { chosen, send } : undefined)
    } catch (error) {
      caught = error
      setError(error)
    }
    if (chosen.isGenerated && !result && (!caught || isOutcomeUnknown(caught))) setNewSecret(chosen.secret)
    await client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
    setRunning(false)
  }

  return {
    start,
    isRunning,
    /** Undefined while nothing was done. */
    result,
    error,
    /** Undefined when nothing was refused. */
    retry: sent && refused.length > 0 ? () => start(refused, sent.chosen, sent.send) : undefined,
    refused,
    newSecret,
    onStored: () => setNewSecret(undefined),
  }
}

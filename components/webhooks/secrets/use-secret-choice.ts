import { useRef, useState } from 'react'
import type { SecretSource } from './secret-choice'
import { newSecret, strengthOf } from './secret-strength'

/** The choice of a secret, and the text of the input that holds one's own: it is read once, when it is sent. */
export function useSecretChoice(initial: SecretSource) {
  const [source, setSource] = useState<SecretSource>(initial)
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  /** What goes out; undefined when something is missing, which the field then says. */
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

  return { source, setSource, input, error, clearError: () => setError(undefined), take }
}

'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PasswordInput } from '@/components/ui/password-input'

type PasswordPromptProps = { name: string; onUnlock: (password: string) => Promise<void> }

/** Asks for the password of a PDF. It is used once and not stored. It isn’t a form, because it is inside the step's. */
export function PasswordPrompt({ name, onUnlock }: PasswordPromptProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)

  async function unlock() {
    if (!password || isPending) return setError(isPending ? error : 'Enter the password.')
    setIsPending(true)
    try {
      await onUnlock(password)
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : 'The file could not be opened.')
    } finally {
      setIsPending(false)
      setPassword('')
    }
  }

  return (
    <div className="flex flex-wrap items-start gap-2 px-2.5 pt-2">
      <Field
        label={`Password of “${name}”`}
        help="Used once to open the file, and not stored."
        error={error}
        className="w-72 max-w-full"
      >
        <PasswordInput
          autoComplete="off"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void unlock()
          }}
        />
      </Field>
      <Button className="mt-6" pending={isPending} onClick={() => void unlock()}>
        Open
      </Button>
    </div>
  )
}

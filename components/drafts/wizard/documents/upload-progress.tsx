'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { ProgressBar } from '@/components/ui/loading'
import { PasswordInput } from '@/components/ui/password-input'
import type { UploadItem, UploadStatus } from '@/lib/browser/uploads/upload-item'
import { formatBytes } from '@/lib/text/format'

const LABELS: Partial<Record<UploadStatus, string>> = {
  preparing: 'Reading',
  waiting: 'Waiting',
  sending: 'Uploading',
  paused: 'Paused',
  checking: 'Checking',
}

/** The progress of an upload; nothing once it is complete. */
export function UploadProgress({ item }: { item: UploadItem }) {
  const { status, sent, size, secondsLeft, problem } = item
  const label = LABELS[status]
  if (status === 'interrupted') {
    return (
      <p className="px-2.5 text-13 text-warn">
        {`${formatBytes(sent)} of ${formatBytes(size)} arrived. Choose the file again to continue.`}
      </p>
    )
  }
  if (!label) return null
  const timeLeft = status === 'sending' && secondsLeft !== undefined ? `, ${formatLeft(secondsLeft)}` : ''
  return (
    <div className="px-2.5 pt-1">
      {status === 'sending' || status === 'paused' ? (
        <ProgressBar
          label={label}
          value={sent}
          max={size}
          detail={`${formatBytes(sent)} of ${formatBytes(size)}${timeLeft}`}
        />
      ) : (
        <ProgressBar label={label} max={size} />
      )}
      {status === 'paused' && problem ? <p className="text-13 text-warn">{problem.message}</p> : null}
    </div>
  )
}

/** "about 40 s left", "about 3 min left". */
const formatLeft = (seconds: number): string =>
  seconds < 60 ? `about ${Math.max(1, Math.round(seconds))} s left` : `about ${Math.round(seconds / 60)} min left`

/**
 * Asks for the password of a PDF. It is used once and not stored. It isn’t a form, because it is
 * inside the step's.
 */
export function PasswordPrompt({ name, onUnlock }: { name: string; onUnlock: (password: string) => Promise<void> }) {
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

'use client'

import { Check, CircleAlert, CloudUpload } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/describe-error'
import type { SaveState } from './autosave'

type SaveLineProps = { state: SaveState; frozen: boolean; onSave: () => void }

/** Whether what is typed is on the server. Only trouble is announced: a reader who types must not hear "Saved" each time. */
export function SaveLine({ state, frozen, onSave }: SaveLineProps) {
  if (state.kind === 'failed') {
    const { message, code } = describeError(state.problem)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-2 text-13 text-bad">
        <span className="flex items-start gap-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Not saved: {message}
        </span>
        {/* What the server refuses for what it is has to be changed first. */}
        {code === 400 ? null : (
          <Button size="sm" onClick={onSave}>
            Save now
          </Button>
        )}
      </div>
    )
  }
  if (frozen || state.kind === 'conflict' || state.kind === 'closed') return null
  const [Icon, words] = state.kind === 'saving' ? [CloudUpload, 'Saving'] : [Check, 'Saved']
  return (
    <p data-save-state={state.kind} className="flex items-center gap-1.5 text-13 text-ink-soft">
      <Icon aria-hidden="true" className="size-4" />
      {words}
    </p>
  )
}

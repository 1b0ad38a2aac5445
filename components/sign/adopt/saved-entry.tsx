'use client'

import { Button } from '@/components/ui/button'
import type { Adopted } from '@/lib/contract/signing'
import type { MarkKind } from '../room-form'
import { MarkPicture } from './mark-picture'

const BOX = { width: 300, height: 60 }

type SavedEntryProps = {
  id: string
  kind: MarkKind
  mark: Adopted
  onAdopt: (mark: Adopted) => void
  onForget: () => void
}

/** The mark that this browser remembers. */
export function SavedEntry({ id, kind, mark, onAdopt, onForget }: SavedEntryProps) {
  return (
    <form
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        onAdopt(mark)
      }}
    >
      <div className="scheme-light rounded-md border border-line-strong bg-surface p-4">
        <div role="img" aria-label={`Your saved ${kind}`} className="h-15">
          <MarkPicture mark={mark} box={BOX} isCentered={kind === 'initials'} />
        </div>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-12 text-ink-faint">Saved in this browser only.</p>
        <Button size="sm" onClick={onForget}>
          Delete from this device
        </Button>
      </div>
    </form>
  )
}

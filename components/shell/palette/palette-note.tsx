'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import { Button } from '@/components/ui/button'
import { describeError } from '@/components/ui/describe-error'
import { Kbd } from '@/components/ui/kbd'

type PaletteNoteProps = {
  typed: string
  found: boolean
  mayRead: boolean
  loading: boolean
  failed: readonly { what: string; error: Error; retry: () => unknown }[]
}

/** Says what the search covers. */
export function PaletteNote({ typed, found, mayRead, loading, failed }: PaletteNoteProps) {
  return (
    <div className="flex flex-col gap-2 border-t border-line px-4 py-2.5 text-12 text-ink-soft">
      <Autocomplete.Status>
        {found ? null : (
          <span className="block py-4 text-14 text-ink">
            {loading ? 'Loading envelopes and templates' : `No results for “${typed.trim().slice(0, 60)}”`}
          </span>
        )}
        {mayRead ? (
          <span className="block">
            {loading
              ? found
                ? 'Loading envelopes and templates.'
                : null
              : 'Searches envelopes, drafts, templates and signers.'}
          </span>
        ) : null}
      </Autocomplete.Status>
      {failed.map(({ what, error, retry }) => (
        <p key={what} role="alert" className="flex flex-wrap items-center gap-2 text-bad">
          <span>{`${what} could not be loaded. ${describeError(error).message}`}</span>
          <Button size="sm" onClick={() => void retry()}>
            Retry
          </Button>
        </p>
      ))}
      <p aria-hidden="true" className="hidden items-center gap-1.5 sm:flex">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> to choose <Kbd>Enter</Kbd> to go <Kbd>Esc</Kbd> to close
      </p>
    </div>
  )
}

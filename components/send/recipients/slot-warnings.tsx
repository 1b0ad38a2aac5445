'use client'

import { TriangleAlert } from 'lucide-react'
import { samePersonWords, type Warning } from './warnings'

type SlotWarningsProps = { warnings: readonly Warning[]; frozen: boolean; onMend: (address: string) => void }

export function SlotWarnings({ warnings, frozen, onMend }: SlotWarningsProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-1 text-13 text-warn [overflow-wrap:anywhere] empty:hidden">
      {warnings.map((warning) => (
        <p key={warning.kind} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {warning.kind === 'domain' ? (
            <span>
              Did you mean {warning.mended}?{' '}
              {frozen ? null : (
                <button
                  type="button"
                  onClick={() => onMend(warning.mended)}
                  className="rounded-sm font-medium underline underline-offset-2 pointer-coarse:py-2"
                >
                  Use it
                </button>
              )}
            </span>
          ) : (
            <span>{samePersonWords(warning.with)}</span>
          )}
        </p>
      ))}
    </div>
  )
}

import { TriangleAlert } from '@/components/ui/icons'
import { describeSamePerson, type Warning } from './warnings'

type WarningListProps = { warnings: readonly Warning[]; readOnly: boolean; onUse: (address: string) => void }

/** What looks wrong with a person's name or address. It stays until it is corrected, and is repeated in the review. */
export function WarningList({ warnings, readOnly, onUse }: WarningListProps) {
  return (
    <div aria-live="polite" className="flex flex-col gap-1 text-13 text-warn [overflow-wrap:anywhere] empty:hidden">
      {warnings.map((warning) => (
        <p key={warning.kind} className="flex items-start gap-1.5">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {warning.kind === 'domain' ? (
            <span>
              <span>{`Did you mean ${warning.suggestion}? `}</span>
              {readOnly ? null : (
                <button
                  type="button"
                  onClick={() => onUse(warning.suggestion)}
                  className="rounded-sm font-medium underline underline-offset-2 pointer-coarse:min-h-11 pointer-coarse:px-2"
                >
                  Use it
                </button>
              )}
            </span>
          ) : (
            <span>{warning.kind === 'characters' ? warning.text : describeSamePerson(warning.with)}</span>
          )}
        </p>
      ))}
    </div>
  )
}

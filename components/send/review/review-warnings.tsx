import type { FieldPath } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import type { Slot } from '@/lib/envelope/slots'
import type { SendForm } from '../draft/draft-form'
import { reviewWarnings } from '../recipients/warnings'
import type { Step } from '../steps'

type ReviewWarningsProps = {
  slots: readonly Slot[]
  filled: SendForm['slots']
  land: (step: Step, path: FieldPath<SendForm>) => void
}

/** What looks wrong in a slot, once more before it is sent. It never holds up a send. */
export function ReviewWarnings({ slots, filled, land }: ReviewWarningsProps) {
  const warnings = reviewWarnings(slots, filled)
  if (warnings.length === 0) return null
  return (
    <Banner tone="warn" title="Check these addresses before you send.">
      <ul>
        {warnings.map(({ index, words }) => (
          <li key={words}>
            <button
              type="button"
              onClick={() => land('slots', `slots.${index}.email`)}
              className="rounded-sm text-left underline underline-offset-2 [overflow-wrap:anywhere] pointer-coarse:py-2"
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

import { EyeOff } from '@/components/ui/icons'
import { personName } from '@/components/ui/people'
import { Time } from '@/components/ui/time'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { type CurrentViewProblem, describeViewProblem, viewStep } from '@/lib/envelope/view-problem'
import { isolate } from '@/lib/text/one-line'

type UnseenNoteProps = { signer: DocumentSigner; problem: CurrentViewProblem }

/** What a person was not shown, since when, and what to do. */
export function UnseenNote({ signer, problem }: UnseenNoteProps) {
  return (
    <div className="mt-1.5 flex items-start gap-x-3 rounded-md bg-bad-soft px-3 py-2 text-14 text-bad">
      <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <p>
          <span className="font-semibold">{`${isolate(personName(signer))} ${describeViewProblem(problem)}`}</span>{' '}
          {problem.at ? <Time value={problem.at} mode="absolute" /> : null}
        </p>
        <p className="text-13 text-ink">{viewStep(problem)}</p>
      </div>
    </div>
  )
}

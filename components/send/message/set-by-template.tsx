import { Lock } from '@/components/ui/more-icons'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { locksOf } from '@/lib/envelope/locks'

/** What a send can't change, and why. */
export function SetByTemplate({ template }: { template: PdfSignRequest }) {
  return (
    <section aria-labelledby="locked" className="rounded-lg border border-line bg-off-soft p-3">
      <h3 id="locked" className="flex items-center gap-1.5 text-13 font-medium text-ink">
        <Lock aria-hidden="true" className="size-4 text-ink-soft" />
        Set by the template
      </h3>
      <p className="mt-0.5 text-13 text-ink-soft">To change these, change the template.</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 text-13 sm:grid-cols-[auto_1fr]">
        {locksOf(template).map(({ what, value }) => (
          <div key={what} className="contents">
            <dt className="text-ink-soft">{what}</dt>
            <dd className="min-w-0 text-ink [overflow-wrap:anywhere] max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

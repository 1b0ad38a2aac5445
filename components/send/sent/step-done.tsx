import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import type { Elements } from '@/components/ui/elements'
import { Check } from '@/components/ui/icons'
import { useDraft } from '@/lib/browser/draft/use-draft'

type StepDoneProps = { title: ReactNode; about: ReactNode; actions: ReactNode; children?: Elements }

/** The last step: what was done, what the service said about it, and what can be done next. */
export function StepDone({ title, about, actions, children }: StepDoneProps) {
  const { draft } = useDraft()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="done-heading" className="mt-6 max-w-300">
      <h2
        id="done-heading"
        ref={heading}
        tabIndex={-1}
        className="flex w-fit items-start gap-2 text-16 font-semibold text-ink outline-none [overflow-wrap:anywhere]"
      >
        <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-good" />
        <span className="min-w-0">{title}</span>
      </h2>
      <p className="mt-0.5 mb-4 text-13 text-ink-soft [overflow-wrap:anywhere]">{about}</p>
      {draft.notice ? (
        <Banner tone="warn" title="The service changed the documents" className="mb-4">
          {draft.notice}
        </Banner>
      ) : null}
      {children}
      <div className="flex flex-wrap gap-2">{actions}</div>
    </section>
  )
}

'use client'

import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { useDraft } from '@/lib/browser/draft/use-draft'

/** After a template was saved. */
export function StepSaved() {
  const { draft } = useDraft()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  if (draft.state !== 'sent') return null
  return (
    <section aria-labelledby="saved-heading" className="mt-6 max-w-300">
      <h2
        id="saved-heading"
        ref={heading}
        tabIndex={-1}
        className="flex w-fit items-center gap-2 text-16 font-semibold text-ink outline-none [overflow-wrap:anywhere]"
      >
        <Check aria-hidden="true" className="size-5 shrink-0 text-good" />
        Saved “{draft.content.templateName}”
      </h2>
      <p className="mt-0.5 mb-4 text-13 text-ink-soft">Everybody in your account can send it now.</p>
      {draft.notice ? (
        <Banner tone="warn" title="The service changed the documents" className="mb-4">
          {draft.notice}
        </Banner>
      ) : null}
      {draft.template_id ? (
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="primary" href={`/templates/${draft.template_id}`}>
            Open the template
          </ButtonLink>
          <ButtonLink href={`/templates/${draft.template_id}/send`}>Send it</ButtonLink>
        </div>
      ) : null}
    </section>
  )
}

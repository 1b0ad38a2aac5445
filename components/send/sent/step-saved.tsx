'use client'

import { ButtonLink } from '@/components/ui/button'
import { useDraft } from '@/lib/browser/draft/use-draft'
import { StepDone } from './step-done'

/** After a template was saved. */
export function StepSaved() {
  const { draft } = useDraft()
  if (draft.state !== 'sent') return null
  const template = draft.template_id && `/templates/${draft.template_id}`
  return (
    <StepDone
      title={`Saved “${draft.content.templateName}”`}
      about="Everybody in your account can send it now."
      actions={
        template ? (
          <>
            <ButtonLink variant="primary" href={template}>
              Open the template
            </ButtonLink>
            <ButtonLink href={`${template}/send`}>Send it</ButtonLink>
          </>
        ) : null
      }
    />
  )
}

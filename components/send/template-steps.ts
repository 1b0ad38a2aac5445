'use client'

import { useMemo } from 'react'
import { useDraft } from '@/lib/browser/draft/use-draft'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { slotsOf } from '@/lib/envelope/slots'

const NO_TEMPLATE: PdfSignRequest = {}

/** What the steps of an envelope from a template need. */
export function useTemplateSteps() {
  const { draft, template = NO_TEMPLATE } = useDraft()
  const slots = useMemo(() => slotsOf(template), [template])
  return { template, templateId: draft.template_id ?? '', slots }
}

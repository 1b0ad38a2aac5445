'use client'

import { useDraft } from '@/lib/browser/draft/use-draft'
import { TemplateDocuments } from './template-documents'

export function StepDocuments() {
  const { isLocked } = useDraft()
  return isLocked ? <TemplateDocuments /> : null
}

'use client'

import { useDraft } from '@/lib/browser/draft/use-draft'
import { OwnDocuments } from './own-documents'
import { TemplateDocuments } from './template-documents'

export function StepDocuments() {
  const { isLocked } = useDraft()
  return isLocked ? <TemplateDocuments /> : <OwnDocuments />
}

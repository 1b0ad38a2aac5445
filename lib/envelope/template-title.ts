import type { PdfSignRequest } from '@/lib/contract/envelope'

/** Alone, because the title of every page needs it. */
export function templateTitle({ templateName }: Pick<PdfSignRequest, 'templateName'>): string {
  return templateName?.trim() || 'Template without a name'
}

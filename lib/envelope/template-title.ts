import type { PdfSignRequest } from '@/lib/contract/envelope'

export function templateTitle({ templateName }: Pick<PdfSignRequest, 'templateName'>): string {
  return templateName?.trim() || 'Template without a name'
}

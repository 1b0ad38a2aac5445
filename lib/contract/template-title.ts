import type { PdfSignRequest } from './envelope'

export function templateTitle({ templateName }: Pick<PdfSignRequest, 'templateName'>): string {
  return templateName?.trim() || 'Template without a name'
}

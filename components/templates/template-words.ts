import type { PdfSignRequest } from '@/lib/contract/envelope'

export function templateTitle({ templateName }: PdfSignRequest): string {
  return templateName?.trim() || 'Template without a name'
}

/** "1 slot", "3 slots". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

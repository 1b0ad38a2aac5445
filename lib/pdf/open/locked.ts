import type { PDF } from '@libpdf/core'
import { PdfError } from '../error'
import { dictAt } from '../page/geometry'

/** Refuses a file that cannot be read without a password. */
export function checkUnlocked(pdf: PDF, name: string): void {
  if (!pdf.isEncrypted || pdf.isAuthenticated || onlyAttachments(pdf)) return
  throw new PdfError('password_needed', `${name} needs a password to open; remove the password first`)
}

/** Whether a password protects only the attachments, which are left out anyway. */
function onlyAttachments(pdf: PDF): boolean {
  const settings = dictAt(pdf, pdf.context.info.trailer, 'Encrypt')
  if (!settings || (settings.getNumber('V')?.value ?? 0) < 4) return false
  return ['StmF', 'StrF'].every((key) => (settings.getName(key)?.value ?? 'Identity') === 'Identity')
}

import { PDF } from '@libpdf/core'
import { PdfError } from '../error'
import { dictAt } from '../page/geometry'

/** A PDF as it was supplied, `name` for messages. The password is needed only where the file does not open without one. */
export type Source = { name: string; content: Uint8Array; password?: string }

/** Loads a file, and refuses one that stays closed with the password it came with. Without one, the empty password is tried. */
export async function loadUnlocked({ name, content, password }: Source): Promise<PDF> {
  const pdf = await PDF.load(content)
  if (!pdf.isEncrypted || pdf.isAuthenticated || onlyAttachments(pdf)) return pdf
  if (password === undefined)
    throw new PdfError('password_needed', `${name} needs a password to open; remove the password first`)
  const unlocked = await PDF.load(content, { credentials: password })
  if (!unlocked.isAuthenticated) throw new PdfError('wrong_password', `the password does not open ${name}`)
  return unlocked
}

/** Whether a password protects only the attachments, which are left out anyway. */
function onlyAttachments(pdf: PDF): boolean {
  const settings = dictAt(pdf, pdf.context.info.trailer, 'Encrypt')
  if (!settings || (settings.getNumber('V')?.value ?? 0) < 4) return false
  return ['StmF', 'StrF'].every((key) => (settings.getName(key)?.value ?? 'Identity') === 'Identity')
}

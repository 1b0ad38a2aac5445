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
  if (unlocked.isAuthenticated) return unlocked
  const again = isOneByteEach(password) ? await loadInLatin(content, password) : unlocked
  if (!again.isAuthenticated) throw new PdfError('wrong_password', `the password does not open ${name}`)
  return again
}

const isOneByteEach = (text: string) => [...text].every((letter) => (letter.codePointAt(0) ?? 0) <= 0xff)

/** Before AES-256 a letter such as "ü" has one byte. The library writes every password in UTF-8, and has no other way in. */
async function loadInLatin(content: Uint8Array, password: string): Promise<PDF> {
  const { encode } = TextEncoder.prototype
  TextEncoder.prototype.encode = function (text) {
    return text === password ? Uint8Array.from(Buffer.from(password, 'latin1')) : encode.call(this, text)
  }
  try {
    return await PDF.load(content, { credentials: password })
  } finally {
    TextEncoder.prototype.encode = encode
  }
}

/** Whether a password protects only the attachments, which are left out anyway. */
function onlyAttachments(pdf: PDF): boolean {
  const settings = dictAt(pdf, pdf.context.info.trailer, 'Encrypt')
  if (!settings || (settings.getNumber('V')?.value ?? 0) < 4) return false
  return ['StmF', 'StrF'].every((key) => (settings.getName(key)?.value ?? 'Identity') === 'Identity')
}

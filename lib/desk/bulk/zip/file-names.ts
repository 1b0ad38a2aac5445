/** Windows has these names for devices, whatever follows the first dot. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(?=\.|$)/i
/** File systems allow 255 bytes; some programs add a folder or a number of their own. */
const MOST_BYTES = 180
const bytesOf = (text: string) => Buffer.byteLength(text)

/**
 * Names for the files of one zip, each only once: also on file systems that ignore case. A subject is anybody's text. What could leave the
 * folder, hide the ending or be refused by Windows or macOS is taken out of it.
 */
export function fileNames(): (subject: string | undefined, ending: string) => string {
  const taken = new Set<string>()
  return (subject, ending) => {
    const base = plainName(subject) || 'No subject'
    for (let number = 1; ; number += 1) {
      const name = `${base}${number > 1 ? ` (${number})` : ''}${ending}`
      const key = name.normalize('NFKC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return name
    }
  }
}

function plainName(subject = ''): string {
  const plain = subject
    .normalize('NFC')
    // Control characters, and marks that change the direction of the text.
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  let short = ''
  for (const character of plain) {
    if (bytesOf(short) + bytesOf(character) > MOST_BYTES) break
    short += character
  }
  return short.replace(/^[.\s~-]+|[.\s]+$/gu, '').replace(DEVICE, '_$&')
}

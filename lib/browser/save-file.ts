/** Saves a file that is already in memory, without another request. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes its copy after the click; releasing in the same turn would cancel it in some.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Counts whole characters: half of one is in no name. */
const AFTER_HUNDRED = /(?<=^.{100}).+$/u

/** A name that every file system accepts: the title, or `otherwise` if nothing of it is left. `ending` is added as it is. */
export function fileName(title: string | undefined, otherwise: string, ending: string): string {
  const plain = (title ?? '')
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(AFTER_HUNDRED, '')
    .replace(/^[. ]+|[. ]+$/gu, '')
  return `${plain === '' ? otherwise : plain}${ending}`
}

/** Saves a file that is in memory already: no second request. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes its copy at the click; releasing in the same turn would cancel it in some.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A name every file system takes: what the envelope is called, or its id. */
export function fileName(title: string | undefined, id: string, suffix: string): string {
  const plain = (title ?? '')
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '')
    .slice(0, 100)
    .trim()
  return `${plain === '' ? id : plain}${suffix}.pdf`
}

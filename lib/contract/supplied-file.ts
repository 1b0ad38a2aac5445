/** What a person's own file can be: programs make a PDF of a picture. */
export type SuppliedType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** Readers accept the mark of a PDF within the first kilobyte. */
const HEAD_BYTES = 1_024
const PICTURES: [mark: string, type: SuppliedType][] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
]

/** What a file is by its first bytes; undefined for any other. */
export function suppliedType(content: Uint8Array): SuppliedType | undefined {
  const head = String.fromCharCode(...content.subarray(0, HEAD_BYTES))
  const picture = PICTURES.find(([mark]) => head.startsWith(mark))
  if (picture) return picture[1]
  return head.includes('%PDF-') ? 'application/pdf' : undefined
}

/** What its name ends with. */
export const SUPPLIED_ENDING: Record<SuppliedType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

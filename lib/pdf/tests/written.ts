import { mergePages } from '../merge/merge-pages'
import { writeFile } from '../write-file'

/** A PDF as this product writes it, which it never has to change. */
export async function written(content: Uint8Array): Promise<Buffer> {
  const { pdf } = await mergePages([{ name: 'the file', content }])
  return Buffer.from(writeFile(pdf))
}

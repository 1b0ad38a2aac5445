import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

const Manifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      'Encoded-Path': z.string().optional(),
      Size: z.number(),
      'Checksum-Algorithm': z.literal('SHA256').optional(),
      Checksum: z.string().optional(),
    }),
  ),
  'Manifest-Checksum': z.string(),
})

/** Compares an unpacked backup with PostgreSQL's own list of its files, which has the SHA-256 of each and of itself. Answers how many there are. */
export async function checkManifest(folder: string, manifestFile: string): Promise<number> {
  const text = await readFile(manifestFile, 'utf8')
  const manifest = Manifest.parse(JSON.parse(text))
  // The checksum covers everything up to the line that holds it.
  const own = createHash('sha256')
    .update(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))
    .digest('hex')
  if (own !== manifest['Manifest-Checksum']) throw new Error('the list of files in the backup is damaged')
  for (const file of manifest.Files) {
    const path = file.Path ?? Buffer.from(file['Encoded-Path'] ?? '', 'hex').toString()
    const hash = createHash('sha256')
    let size = 0
    await pipeline(createReadStream(join(folder, path)), async (pieces) => {
      for await (const piece of pieces) {
        size += piece.length
        hash.update(piece)
      }
    }).catch((cause: unknown) => {
      throw new Error(`the file ${path} is missing in the backup`, { cause })
    })
    if (size !== file.Size || (file.Checksum && hash.digest('hex') !== file.Checksum))
      throw new Error(`the file ${path} of the backup is damaged`)
  }
  return manifest.Files.length
}

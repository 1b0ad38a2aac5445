import { CannotCheck, checkFile, type FileCheck } from './check-file'

/** `cannot`: why the file was not checked, for the person. */
export type Reply = { found: FileCheck } | { cannot: string } | { failed: unknown }

self.addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await reply(data))
})

async function reply(file: Blob): Promise<Reply> {
  try {
    return { found: await checkFile(file) }
  } catch (error) {
    if (error instanceof CannotCheck) return { cannot: error.message }
    // Browsers throw this for a folder, or for a file that no longer exists.
    if (error instanceof DOMException)
      return { cannot: 'The browser could not read it. It may be a folder, or it was moved or changed.' }
    return { failed: error }
  }
}

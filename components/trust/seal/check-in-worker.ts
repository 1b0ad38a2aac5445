import type { FileCheck } from './check-file'
import type { Reply } from './worker'

/** Checks a file on another thread: the code that reads signatures is large, and a large file takes seconds. */
export async function checkInWorker(file: Blob): Promise<FileCheck> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'seal' })
  try {
    const reply = await replyOf(worker, file)
    if ('found' in reply) return reply.found
    throw 'cannot' in reply ? new Error(reply.cannot) : reply.failed
  } finally {
    worker.terminate()
  }
}

function replyOf(worker: Worker, file: Blob): Promise<Reply> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => resolve(data))
    worker.addEventListener('error', () =>
      reject(new Error('The part of the page that checks seals could not be loaded. Reload the page and try again.')),
    )
    worker.postMessage(file)
  })
}

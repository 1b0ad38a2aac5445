import 'server-only'
import { Refusal } from '@/lib/contract/refusal'
import { failure, type Incoming } from './transport'

const CAP_BYTES = 256 * 1024 * 1024
/** Readers accept the end-of-file mark within the last kilobyte. */
const TAIL_BYTES = 1_024

export type PdfStream = { body: ReadableStream<Uint8Array>; length?: string; range?: string }

/**
 * Passes a PDF on as it arrives. Its first bytes are looked at before anything is answered; when it turns out to be cut short
 * the stream fails, so that nobody takes a part for the whole.
 */
export async function pdfStream(answer: Incoming): Promise<PdfStream> {
  const chunks = answer.body[Symbol.asyncIterator]()
  const next = async (): Promise<Buffer | undefined> => {
    const { value, done } = await chunks.next()
    return done ? undefined : value
  }
  const partial = answer.statusCode === 206
  const first = partial ? Buffer.alloc(0) : await head(next)
  if (!partial && !first.includes('%PDF-')) {
    answer.body.destroy()
    throw new Refusal(502, 'The service answered with something that is not a PDF. Try again later.')
  }

  let size = first.length
  let tail = first.subarray(-TAIL_BYTES)
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (first.length > 0) controller.enqueue(first)
      },
      async pull(controller) {
        const chunk = await next()
        if (chunk) {
          size += chunk.length
          tail = Buffer.concat([tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
          if (size > CAP_BYTES) throw new Error('the PDF is larger than the desk passes on')
          controller.enqueue(chunk)
        } else if (partial || tail.includes('%%EOF')) {
          controller.close()
        } else {
          throw new Error('the PDF was cut short')
        }
      },
      cancel() {
        answer.body.destroy()
      },
    },
    { highWaterMark: 1 },
  )
  const range = answer.headers['content-range']
  return { body, length: single(answer.headers['content-length']), ...(partial ? { range: single(range) } : {}) }
}

/** Enough of the beginning to find the mark in, or all there is. */
async function head(next: () => Promise<Buffer | undefined>): Promise<Buffer> {
  let read = Buffer.alloc(0)
  try {
    while (read.length < 5) {
      const chunk = await next()
      if (!chunk) break
      read = Buffer.concat([read, chunk])
    }
  } catch (error) {
    throw failure(error, 'GET')
  }
  return read
}

const single = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined)

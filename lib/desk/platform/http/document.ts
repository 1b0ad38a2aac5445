import { byteRange } from '@/lib/http/byte-range'
import { json } from './answer'
import { pdfStreamed } from './pdf'

type Stored = {
  name: string
  size: number
  sha256: string
  stream(span: { from: number; to: number }): AsyncGenerator<Uint8Array>
}

/** Answers a stored PDF while it is read, or one range of it; nothing when the client has it already. */
export function documentAnswer(request: Request, { name, size, sha256, stream }: Stored): Response {
  const { headers } = request
  const etag = `"${sha256}"`
  const validators = { etag, 'accept-ranges': 'bytes' }
  if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: validators })

  const isCurrent = (headers.get('if-range') ?? etag) === etag
  const range = isCurrent ? byteRange(headers.get('range'), size) : undefined
  if (range === 'unsatisfiable') {
    const answer = json({ code: 416, message: `The range is outside the file, which has ${size} bytes.` }, 416)
    answer.headers.set('content-range', `bytes */${size}`)
    return answer
  }
  const { from, to } = range ?? { from: 0, to: size }
  const body = streamOf(stream({ from, to }))
  const length = { length: String(to - from), ...(range && { range: `bytes ${from}-${to - 1}/${size}` }) }
  const answer = pdfStreamed({ body, ...length }, { name })
  for (const [header, value] of Object.entries(validators)) answer.headers.set(header, value)
  return answer
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

import { SUPPLIED_ENDING } from '@/lib/contract/supplied-file'
import { isRefusal, ServiceFailed } from '@/lib/desk/runtime/contract/refusal'
import type { PdfBytes, PdfStream } from '@/lib/desk/upstream/documents'
import { DOCUMENT_LENGTH } from '@/lib/http/answer-length'
import { byteRange } from '@/lib/http/byte-range'
import { json } from './answer'
import { bodyOf, spool } from './spool'

type Naming = { name: string; download?: boolean }

/** Answers a document that is in memory. */
export const pdfBytes = ({ bytes, name = 'document.pdf' }: PdfBytes): Response =>
  pdfAnswer(bytes, { length: String(bytes.length) }, { name })

/**
 * Passes a document on while it arrives. One to be saved whose length the service does not announce
 * is read to its end first: without a length, most proxies end an answer that broke off as if it
 * were whole, and the browser saves it. The viewer looks for the end of the document itself.
 */
export async function pdfStreamed({ body, ...stream }: PdfStream, naming: Naming): Promise<Response> {
  if (stream.length !== undefined || stream.range || !naming.download) return pdfAnswer(body, stream, naming)
  const file = await spool(body).catch((cause: unknown) => {
    throw isRefusal(cause) ? cause : new ServiceFailed(NOT_WHOLE, { cause })
  })
  return pdfAnswer(bodyOf(file), { ...stream, length: String(file.bytes) }, naming)
}

const NOT_WHOLE = 'The service’s document did not arrive whole. Try again in a moment.'

type About = Omit<PdfStream, 'body'>

function pdfAnswer(body: BodyInit, { type = 'application/pdf', length, range }: About, naming: Naming): Response {
  const ending = SUPPLIED_ENDING[type]
  const { name, download } = naming
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      'content-type': type,
      'content-disposition': disposition(download ? 'attachment' : 'inline', name, ending),
      ...(length && { [DOCUMENT_LENGTH]: length }),
      ...(range && { 'content-range': range }),
    },
  })
}

/**
 * RFC 6266: a plain name for all clients, and the exact one for current browsers. The name may be
 * any text, and none of it leads elsewhere.
 */
function disposition(kind: 'inline' | 'attachment', name: string, ending: string): string {
  const safe = name.replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}/\\]+/gu, '_')
  const file = safe.toLowerCase().endsWith(`.${ending}`) ? safe : `${safe}.${ending}`
  const plain = file.replaceAll(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(file).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

type Stored = {
  name: string
  size: number
  sha256: string
  stream(span: { from: number; to: number }): AsyncGenerator<Uint8Array>
}

/**
 * Answers a stored PDF while it is read, or one range of it; nothing when the client has it
 * already.
 */
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
  const answer = pdfAnswer(body, length, { name })
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

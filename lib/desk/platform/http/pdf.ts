import { SUPPLIED_ENDING } from '@/lib/contract/supplied-file'
import type { PdfBytes } from '@/lib/desk/platform/upstream/documents'
import type { PdfStream } from '@/lib/desk/platform/upstream/pdf-stream'

type Naming = { name: string; download?: boolean }

/** Answers a document that is in memory. */
export const pdfBytes = ({ bytes, name = 'document.pdf' }: PdfBytes): Response =>
  pdfAnswer(bytes, { length: String(bytes.length) }, { name })

/** Passes a document on while it arrives. */
export const pdfStreamed = ({ body, ...stream }: PdfStream, naming: Naming): Response => pdfAnswer(body, stream, naming)

type About = Omit<PdfStream, 'body'>

function pdfAnswer(body: BodyInit, { type = 'application/pdf', length, range }: About, naming: Naming): Response {
  const ending = SUPPLIED_ENDING[type]
  const { name, download } = naming
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      'content-type': type,
      'content-disposition': disposition(download ? 'attachment' : 'inline', name, ending),
      // Next.js removes `content-length` from every answer, and progress needs the size.
      ...(length && { 'x-document-length': length }),
      ...(range && { 'content-range': range }),
    },
  })
}

/** RFC 6266: a plain name for all clients, and the exact one for current browsers. The name may be any text, and none of it leads elsewhere. */
function disposition(kind: 'inline' | 'attachment', name: string, ending: string): string {
  const safe = name.replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}/\\]+/gu, '_')
  const file = safe.toLowerCase().endsWith(`.${ending}`) ? safe : `${safe}.${ending}`
  const plain = file.replaceAll(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(file).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

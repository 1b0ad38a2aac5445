import type { PdfBytes } from '@/lib/desk/upstream/documents'
import type { PdfStream } from '@/lib/desk/upstream/pdf-stream'

type Naming = { name: string; download?: boolean }

/** Answers a document that is in memory. */
export const pdfBytes = ({ bytes, name = 'document.pdf' }: PdfBytes): Response =>
  pdfAnswer(bytes, { length: String(bytes.length) }, { name })

/** Passes a document on while it arrives. */
export const pdfStreamed = ({ body, ...stream }: PdfStream, naming: Naming): Response => pdfAnswer(body, stream, naming)

function pdfAnswer(body: BodyInit, { length, range }: Omit<PdfStream, 'body'>, { name, download }: Naming): Response {
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': disposition(download ? 'attachment' : 'inline', name),
      // Next.js removes `content-length` from every answer, and progress needs the size.
      ...(length && { 'x-document-length': length }),
      ...(range && { 'content-range': range }),
    },
  })
}

/** RFC 6266: a plain name for all clients, and the exact one for current browsers. The name may be any text, and none of it leads elsewhere. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = name.replaceAll(/[\p{Cc}\p{Cs}\p{Bidi_Control}/\\]+/gu, '_')
  const file = /\.pdf$/i.test(safe) ? safe : `${safe}.pdf`
  const plain = file.replaceAll(/[^\w .()-]/g, '_')
  const exact = encodeURIComponent(file).replaceAll(/['()*]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}

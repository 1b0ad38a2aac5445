import type { PdfBytes } from '@/lib/desk/upstream/documents'
import type { PdfStream } from '@/lib/desk/upstream/pdf-stream'

/** Next.js takes `content-length` out of every answer, so the size stands beside it, for progress; chunks frame the body. */
const pdf = (length: number | string | undefined) => ({
  'content-type': 'application/pdf',
  ...(length === undefined ? {} : { 'x-document-length': String(length) }),
})

/** Answers a document that is in memory. No cache of the browser keeps it: it would outlive the session. */
export function pdfBytes({ bytes, name }: PdfBytes): Response {
  return new Response(bytes, {
    headers: {
      ...pdf(bytes.length),
      'content-disposition': disposition('inline', name ?? 'document.pdf'),
    },
  })
}

/** Passes a document on while it arrives. */
export function pdfStreamed(
  stream: PdfStream,
  { name, download = false }: { name: string; download?: boolean },
): Response {
  return new Response(stream.body, {
    status: stream.range ? 206 : 200,
    headers: {
      ...pdf(stream.length),
      ...(stream.range ? { 'content-range': stream.range } : {}),
      'content-disposition': disposition(download ? 'attachment' : 'inline', name),
    },
  })
}

/** RFC 6266: a plain name for all, the exact one for browsers of this century. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const file = /\.pdf$/i.test(name) ? name : `${name}.pdf`
  const plain = file.replaceAll(/[^\w .()-]/g, '_')
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file)}`
}

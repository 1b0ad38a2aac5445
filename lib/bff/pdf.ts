import type { PdfBytes } from '@/lib/upstream/documents'
import type { PdfStream } from '@/lib/upstream/pdf-stream'

/** Next.js takes `content-length` out of every answer, so the size stands beside it, for progress; chunks frame the body. */
const pdf = (length: number | string | undefined) => ({
  'content-type': 'application/pdf',
  ...(length === undefined ? {} : { 'x-document-length': String(length) }),
})

/** Answers a document that lies in memory; the browser may keep it for the person, and ask again by its tag. */
export function pdfBytes(request: Request, { bytes, etag, name }: PdfBytes): Response {
  const headers = { etag, 'cache-control': 'private, max-age=60' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(bytes, {
    headers: {
      ...pdf(bytes.length),
      ...headers,
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

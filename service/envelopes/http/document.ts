import { Hono, type Context as HttpContext } from 'hono'
import type { ServiceFault } from '@/lib/contract/answer'
import { SUPPLIED_ENDING, suppliedType } from '@/lib/contract/supplied-file'
import { byteRange } from '@/lib/http/byte-range'
import type { Context } from '../../context'
import { invalid } from '../../errors'
import type { HttpEnv } from '../../http/env'
import { needs } from '../../http/middleware/authenticate'
import { fileIndexInPath, idInPath } from '../../http/request'
import { signedDocument } from '../document'
import { originalFile } from '../original-file'

/** Streams the signed PDF; one byte range is honored, because a viewer shows the first page before the rest has arrived. */
export function documentRoutes(context: Context) {
  const envelopeId = idInPath('envelope')
  const routes = new Hono<HttpEnv>()
  routes.get('/:id/files/:index/original', needs('envelopes:read'), async (c) => {
    const file = { id: envelopeId(c), index: fileIndexInPath(c) }
    return originalAnswer(c, await originalFile(context, c.var.caller, file), file)
  })
  return routes.get('/:id/document', needs('envelopes:read'), async (c) => {
    const id = envelopeId(c)
    if ((c.req.query('signed') ?? 'true') !== 'true')
      throw invalid('only signed=true is supported in v1', 'unsigned_not_supported')

    const { size, bytes } = await signedDocument(context, c.var.caller, id)
    const range = byteRange(c.req.header('range'), size)
    if (range === 'unsatisfiable') {
      c.header('content-range', `bytes */${size}`)
      const message = `the range lies outside the document, which has ${size} bytes`
      return c.json({ code: 416, message, reason: 'range_not_satisfiable' } satisfies ServiceFault, 416)
    }
    const { from, to } = range ?? { from: 0, to: size }
    c.header('content-type', 'application/pdf')
    c.header('content-disposition', `attachment; filename=${id}-signed.pdf`)
    c.header('content-length', String(to - from))
    c.header('accept-ranges', 'bytes')
    if (range) c.header('content-range', `bytes ${from}-${to - 1}/${size}`)
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(await bytes(from, to), range ? 206 : 200)
  })
}

export function originalAnswer(
  c: HttpContext,
  content: Buffer,
  { id, index }: { id: string; index: number },
): Response {
  const type = suppliedType(content) ?? 'application/pdf'
  c.header('content-type', type)
  c.header('content-length', String(content.length))
  // It may hold scripts, so no browser shows it in place.
  c.header('content-disposition', `attachment; filename=${id}-original-${index + 1}.${SUPPLIED_ENDING[type]}`)
  c.header('x-content-type-options', 'nosniff')
  return c.body(new Uint8Array(content))
}

import { Hono } from 'hono'
import type { ServiceFault } from '@/lib/contract/answer'
import type { Context } from '../context'
import { signedDocument } from '../envelopes/document'
import { invalid } from '../errors'
import { byteRange } from './byte-range'
import type { HttpEnv } from './env'
import { needs } from './middleware/authenticate'
import { idOnPath } from './path'

/** The signed PDF, streamed; a single byte range is honoured, so that a viewer shows the first page before the rest is there. */
export function documentRoutes(context: Context) {
  return new Hono<HttpEnv>().get('/:id/document', needs('envelopes:read'), async (c) => {
    const id = idOnPath('envelope', c.req.param('id'))
    const signed = c.req.query('signed') ?? 'true'
    if (signed !== 'true') throw invalid('only signed=true is supported in v1', 'unsigned_not_supported')

    const { size, bytes } = await signedDocument(context, c.get('caller'), id)
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
    return c.body(bytes(from, to), range ? 206 : 200)
  })
}

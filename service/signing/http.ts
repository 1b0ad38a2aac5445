import { Hono, type Context as HttpContext } from 'hono'
import type { z } from 'zod'
import { DeclineRequest, DelegateRequest, type SignedAnswer, SignRequest } from '@/lib/contract/signing'
import type { Context } from '../context'
import { confirmed } from '../http/answers'
import type { HttpEnv } from '../http/env'
import { fileIndexInPath, readBody } from '../http/request'
import { readBearer } from './bearer'
import { copyDocument, viewCopy } from './copies'
import { decline } from './decline'
import { delegate } from './delegate'
import { file } from './file'
import { LinkRates } from './link-rates'
import { open } from './open'
import { sign } from './sign'
import { view } from './view'

/**
 * What a signer's token opens (service-surface, "Signing"). The token is the credential: it is checked before a body is
 * received. What is tried with it is counted.
 */
export function signingRoutes(context: Context) {
  const rates = new LinkRates()
  async function countAct(c: HttpContext<HttpEnv>): Promise<void> {
    const { signer } = await readBearer(context, c.req.param('token') ?? '')
    rates.count(signer)
  }
  async function bodyOf<T extends z.ZodType>(c: HttpContext<HttpEnv>, schema: T): Promise<z.output<T>> {
    await countAct(c)
    return readBody(c, schema)
  }

  return (
    new Hono<HttpEnv>()
      // What a link opens is for its holder only, and only while the link is valid.
      .use(async (c, next) => {
        await next()
        c.header('cache-control', 'private, no-store')
        c.header('referrer-policy', 'no-referrer')
      })
      .on('GET', ['/:token', '/:token/'], async (c) => c.json(await view(context, c.req.param('token'))))
      .get('/:token/files/:index', async (c) => pdf(c, await file(context, c.req.param('token'), fileIndexInPath(c))))
      .get('/:token/copy', async (c) => c.json(await viewCopy(context, c.req.param('token'))))
      .get('/:token/copy/document', async (c) => {
        const { size, bytes } = await copyDocument(context, c.req.param('token'))
        pdfHeaders(c, size)
        if (c.req.method === 'HEAD') return c.body(null)
        return c.body(await bytes(0, size))
      })
      .post('/:token/open', async (c) => {
        await countAct(c)
        await open(context, c.req.param('token'), c.var.origin)
        return confirmed(c, 'opened')
      })
      .post('/:token/sign', async (c) => {
        const { copyToken } = await sign(context, c.req.param('token'), await bodyOf(c, SignRequest), c.var.origin)
        return c.json({
          code: 200,
          message: 'signed',
          complete: copyToken !== undefined,
          copyToken,
        } satisfies SignedAnswer)
      })
      .post('/:token/decline', async (c) => {
        await decline(context, c.req.param('token'), await bodyOf(c, DeclineRequest), c.var.origin)
        return confirmed(c, 'declined')
      })
      .post('/:token/delegate', async (c) => {
        const to = await bodyOf(c, DelegateRequest)
        await delegate(context, c.req.param('token'), to, c.var.origin)
        return confirmed(c, `delegated to ${to.email}`)
      })
  )
}

function pdf(c: HttpContext<HttpEnv>, content: Buffer) {
  pdfHeaders(c, content.length)
  return c.body(new Uint8Array(content))
}

function pdfHeaders(c: HttpContext<HttpEnv>, size: number) {
  c.header('content-type', 'application/pdf')
  c.header('content-length', String(size))
  c.header('content-disposition', 'inline')
  c.header('x-content-type-options', 'nosniff')
}

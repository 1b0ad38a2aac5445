import { Hono, type Context as HttpContext } from 'hono'
import { DeclineRequest, DelegateRequest, SignRequest } from '@/lib/contract/signing'
import type { Context } from '../context'
import { notFound } from '../errors'
import { readBearer } from '../signing/bearer'
import { decline } from '../signing/decline'
import { delegate } from '../signing/delegate'
import { file } from '../signing/file'
import { open } from '../signing/open'
import { sign } from '../signing/sign'
import { view } from '../signing/view'
import { confirmed } from './answers'
import type { HttpEnv } from './env'
import { readBody } from './request'

/**
 * What a signer's token opens (service-surface, "Signing"). The token is the credential: it is looked up before a body is
 * received from anybody.
 */
export function signingRoutes(context: Context) {
  return (
    new Hono<HttpEnv>()
      // Whatever a link opens belongs to its holder alone, and only for as long as the link is good.
      .use(async (c, next) => {
        await next()
        c.header('cache-control', 'private, no-store')
        c.header('referrer-policy', 'no-referrer')
      })
      .on('GET', ['/:token', '/:token/'], async (c) => c.json(await view(context, c.req.param('token'))))
      .get('/:token/files/:index', async (c) =>
        pdf(c, await file(context, c.req.param('token'), fileIndex(c.req.param('index')))),
      )
      .post('/:token/open', async (c) => {
        await open(context, c.req.param('token'), c.var.origin)
        return confirmed(c, 'opened')
      })
      .post('/:token/sign', async (c) => {
        await readBearer(context, c.req.param('token'))
        await sign(context, c.req.param('token'), await readBody(c, SignRequest), c.var.origin)
        return confirmed(c, 'signed')
      })
      .post('/:token/decline', async (c) => {
        await readBearer(context, c.req.param('token'))
        await decline(context, c.req.param('token'), await readBody(c, DeclineRequest), c.var.origin)
        return confirmed(c, 'declined')
      })
      .post('/:token/delegate', async (c) => {
        await readBearer(context, c.req.param('token'))
        const to = await readBody(c, DelegateRequest)
        await delegate(context, c.req.param('token'), to, c.var.origin)
        return confirmed(c, `delegated to ${to.email}`)
      })
  )
}

function fileIndex(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw notFound('file')
  return Number(text)
}

function pdf(c: HttpContext<HttpEnv>, content: Buffer) {
  c.header('content-type', 'application/pdf')
  c.header('content-length', String(content.length))
  c.header('content-disposition', 'inline')
  c.header('x-content-type-options', 'nosniff')
  return c.body(new Uint8Array(content))
}

import { Hono } from 'hono'
import { Branding } from '@/lib/contract/branding'
import type { Context } from '../context'
import { confirmed } from '../http/answers'
import type { HttpEnv } from '../http/env'
import { needs } from '../http/middleware/authenticate'
import { readBody } from '../http/request'
import { saveBranding } from './save'

/** The service's own addition: how an account's mails and signing room look. */
export function brandingRoutes(context: Context) {
  return new Hono<HttpEnv>().put('/', needs('envelopes:write'), async (c) => {
    await saveBranding(context, c.var.caller, await readBody(c, Branding))
    return confirmed(c, 'branding saved')
  })
}

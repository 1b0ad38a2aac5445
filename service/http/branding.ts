import { Hono } from 'hono'
import { Branding } from '@/lib/contract/branding'
import { saveBranding } from '../branding/save'
import type { Context } from '../context'
import { confirmed } from './answers'
import type { HttpEnv } from './env'
import { needs } from './middleware/authenticate'
import { readBody } from './request'

/** The service's own addition: how an account's mails and signing room look. */
export function brandingRoutes(context: Context) {
  return new Hono<HttpEnv>().put('/', needs('envelopes:write'), async (c) => {
    await saveBranding(context, c.var.caller, await readBody(c, Branding))
    return confirmed(c, 'branding saved')
  })
}

import { Hono } from 'hono'
import { SignersQuery } from '@/lib/contract/page'
import type { Context } from '../context'
import type { HttpEnv } from '../http/env'
import { needs } from '../http/middleware/authenticate'
import { cursorOf, readQuery } from '../http/request'
import { searchSigners } from './search'

export function signerRoutes(context: Context) {
  return new Hono<HttpEnv>().get('/', needs('envelopes:read'), async (c) => {
    const query = readQuery(c, SignersQuery)
    return c.json(await searchSigners(context, c.var.caller, { email: query.email, cursor: cursorOf(query) }))
  })
}

import { Hono } from 'hono'
import { SignersQuery } from '@/lib/contract/page'
import type { Context } from '../context'
import { searchSigners } from '../signers/search'
import type { HttpEnv } from './env'
import { needs } from './middleware/authenticate'
import { cursorOf, readQuery } from './request'

export function signerRoutes(context: Context) {
  return new Hono<HttpEnv>().get('/', needs('envelopes:read'), async (c) => {
    const query = readQuery(c, SignersQuery)
    return c.json(await searchSigners(context, c.var.caller, { email: query.email, cursor: cursorOf(query) }))
  })
}

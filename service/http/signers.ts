import { Hono } from 'hono'
import { SignersQuery } from '@/lib/contract/page'
import type { Context } from '../context'
import { searchSigners } from '../signers/search'
import { readQuery } from './body'
import { cursorOf } from './cursor'
import type { HttpEnv } from './env'
import { needs } from './middleware/authenticate'

export function signerRoutes(context: Context) {
  return new Hono<HttpEnv>().get('/', needs('envelopes:read'), async (c) => {
    const query = readQuery(c, SignersQuery)
    return c.json(await searchSigners(context, c.get('caller'), { email: query.email, cursor: cursorOf(query) }))
  })
}

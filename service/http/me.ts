import { Hono } from 'hono'
import { me } from '../identity/me'
import type { HttpEnv } from './env'

export function meRoutes() {
  return new Hono<HttpEnv>().get('/', (c) => c.json(me(c.get('caller'))))
}

import { Hono } from 'hono'
import { eventCatalog } from '../webhooks/catalog'
import { verification } from '../webhooks/verification'
import type { HttpEnv } from './env'

/** The two calls of the interface that need no key (4.2). */
export function referenceRoutes() {
  return new Hono<HttpEnv>()
    .get('/events', (c) => c.json(eventCatalog))
    .get('/docs/verification', (c) => c.json(verification))
}

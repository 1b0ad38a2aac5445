import { Hono } from 'hono'
import { DeliveriesQuery } from '@/lib/contract/webhook'
import type { Context } from '../context'
import { listDeliveries } from '../webhooks/deliveries'
import { readDelivery } from '../webhooks/delivery'
import { retryDelivery } from '../webhooks/retry'
import { confirmed } from './answers'
import { readQuery } from './body'
import { cursorOf } from './cursor'
import type { HttpEnv } from './env'
import { idOnPath } from './path'

/** What became of the events of one subscription. */
export function deliveryRoutes(context: Context) {
  const subscription = (id: string | undefined) => idOnPath('subscription', id ?? '')
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      const id = subscription(c.req.param('id'))
      const { state, ...page } = readQuery(c, DeliveriesQuery)
      return c.json(await listDeliveries(context, c.var.caller, id, { state, cursor: cursorOf(page) }))
    })
    .get('/:deliveryId', async (c) => {
      const id = subscription(c.req.param('id'))
      return c.json(await readDelivery(context, c.var.caller, id, idOnPath('delivery', c.req.param('deliveryId'))))
    })
    .post('/:deliveryId/retry', async (c) => {
      const id = subscription(c.req.param('id'))
      const deliveryId = idOnPath('delivery', c.req.param('deliveryId'))
      return confirmed(c, await retryDelivery(context, c.var.caller, id, deliveryId))
    })
}

import { Hono } from 'hono'
import { NewSubscriptionRequest, SubscriptionPatch } from '@/lib/contract/webhook'
import type { Context } from '../context'
import { createSubscription } from '../webhooks/create'
import { listSubscriptions } from '../webhooks/list'
import { pauseSubscription } from '../webhooks/pause'
import { recoverDeadLetters } from '../webhooks/recover'
import { removeSubscription } from '../webhooks/remove'
import { resumeSubscription } from '../webhooks/resume'
import { testSubscription } from '../webhooks/test'
import { updateSubscription } from '../webhooks/update'
import { confirmed } from './answers'
import { readBody } from './body'
import { deliveryRoutes } from './deliveries'
import type { HttpEnv } from './env'
import { needs } from './middleware/authenticate'
import { idOnPath } from './path'

/** Subscriptions and their deliveries (interface 4.10, service-surface "Webhooks"). */
export function webhookRoutes(context: Context) {
  return new Hono<HttpEnv>()
    .use(needs('webhooks:manage'))
    .post('/', async (c) =>
      c.json(await createSubscription(context, c.var.caller, await readBody(c, NewSubscriptionRequest))),
    )
    .get('/', async (c) => c.json(await listSubscriptions(context, c.var.caller)))
    .patch('/:id', async (c) => {
      const id = idOnPath('subscription', c.req.param('id'))
      return c.json(await updateSubscription(context, c.var.caller, id, await readBody(c, SubscriptionPatch)))
    })
    .delete('/:id', async (c) => {
      await removeSubscription(context, c.var.caller, idOnPath('subscription', c.req.param('id')))
      return confirmed(c, 'subscription removed')
    })
    .post('/:id/pause', async (c) => {
      await pauseSubscription(context, c.var.caller, idOnPath('subscription', c.req.param('id')))
      return confirmed(c, 'subscription paused')
    })
    .post('/:id/resume', async (c) => {
      await resumeSubscription(context, c.var.caller, idOnPath('subscription', c.req.param('id')))
      return confirmed(c, 'subscription resumed')
    })
    .post('/:id/test', async (c) =>
      confirmed(c, await testSubscription(context, c.var.caller, idOnPath('subscription', c.req.param('id')))),
    )
    .post('/:id/recover', async (c) => {
      const count = await recoverDeadLetters(context, c.var.caller, idOnPath('subscription', c.req.param('id')))
      return confirmed(c, count === 1 ? '1 delivery queued again' : `${count} deliveries queued again`)
    })
    .route('/:id/deliveries', deliveryRoutes(context))
}

import { Hono } from 'hono'
import {
  AllDeliveriesQuery,
  DeadLetterFilter,
  DeliveriesQuery,
  NewSubscriptionRequest,
  StatisticsQuery,
  SubscriptionPatch,
  SubscriptionsQuery,
  TestRequest,
} from '@/lib/contract/webhook'
import type { Context } from '../context'
import { confirmed } from '../http/answers'
import type { HttpEnv } from '../http/env'
import { needs } from '../http/middleware/authenticate'
import { cursorOf, idInPath, readBody, readOptionalBody, readQuery } from '../http/request'
import { createSubscription } from './create'
import { changeDeadLetters } from './dead-letters'
import { listAccountDeliveries, listDeliveries } from './deliveries'
import { readDelivery } from './delivery'
import { listSubscriptions } from './list'
import { pauseSubscription } from './pause'
import { recoverDeadLetters } from './recover'
import { removeSubscription } from './remove'
import { resumeSubscription } from './resume'
import { retryDelivery } from './retry'
import { signDelivery } from './sign-delivery'
import { readStatistics } from './statistics'
import { testSubscription } from './test'
import { updateSubscription } from './update'

/** Subscriptions and their deliveries (interface 4.10, service-surface "Webhooks"). */
export function webhookRoutes(context: Context) {
  const id = idInPath('subscription')
  const deliveryId = idInPath('delivery', 'deliveryId')
  return new Hono<HttpEnv>()
    .use(needs('webhooks:manage'))
    .post('/', async (c) =>
      c.json(await createSubscription(context, c.var.caller, await readBody(c, NewSubscriptionRequest))),
    )
    .get('/', async (c) => c.json(await listSubscriptions(context, c.var.caller, readQuery(c, SubscriptionsQuery))))
    .get('/statistics', async (c) => c.json(await readStatistics(context, c.var.caller, readQuery(c, StatisticsQuery))))
    .get('/deliveries', async (c) => {
      const { since, after, ...filter } = readQuery(c, AllDeliveriesQuery)
      return c.json(
        await listAccountDeliveries(context, c.var.caller, { ...filter, cursor: cursorOf({ since, after }) }),
      )
    })
    .post('/recover', async (c) => {
      const count = await changeDeadLetters(context, c.var.caller, 'recover', await readBody(c, DeadLetterFilter))
      return c.json({ code: 200, message: `${counted(count)} queued again`, count })
    })
    .post('/dismiss', async (c) => {
      const count = await changeDeadLetters(context, c.var.caller, 'dismiss', await readBody(c, DeadLetterFilter))
      return c.json({ code: 200, message: `${counted(count)} dismissed`, count })
    })
    .patch('/:id', async (c) =>
      c.json(await updateSubscription(context, c.var.caller, id(c), await readBody(c, SubscriptionPatch))),
    )
    .delete('/:id', async (c) => {
      await removeSubscription(context, c.var.caller, id(c))
      return confirmed(c, 'subscription removed')
    })
    .post('/:id/pause', async (c) => {
      await pauseSubscription(context, c.var.caller, id(c))
      return confirmed(c, 'subscription paused')
    })
    .post('/:id/resume', async (c) => {
      await resumeSubscription(context, c.var.caller, id(c))
      return confirmed(c, 'subscription resumed')
    })
    .post('/:id/test', async (c) => {
      const subscriptionId = id(c)
      const request = await readOptionalBody(c, TestRequest)
      return confirmed(c, await testSubscription(context, c.var.caller, subscriptionId, request))
    })
    .post('/:id/recover', async (c) => {
      const count = await recoverDeadLetters(context, c.var.caller, id(c))
      return confirmed(c, `${counted(count)} queued again`)
    })
    .get('/:id/deliveries', async (c) => {
      const subscriptionId = id(c)
      const { state, ...page } = readQuery(c, DeliveriesQuery)
      return c.json(await listDeliveries(context, c.var.caller, subscriptionId, { state, cursor: cursorOf(page) }))
    })
    .get('/:id/deliveries/:deliveryId', async (c) =>
      c.json(await readDelivery(context, c.var.caller, id(c), deliveryId(c))),
    )
    .post('/:id/deliveries/:deliveryId/sign', async (c) =>
      c.json(await signDelivery(context, c.var.caller, id(c), deliveryId(c))),
    )
    .post('/:id/deliveries/:deliveryId/retry', async (c) =>
      confirmed(c, await retryDelivery(context, c.var.caller, id(c), deliveryId(c))),
    )
}

const counted = (count: number) => (count === 1 ? '1 delivery' : `${count} deliveries`)

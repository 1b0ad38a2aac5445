import { Hono } from 'hono'
import { z } from 'zod'
import type { DELIVERY_STATES } from '@/lib/contract/constants'
import { toWireDate } from '@/lib/contract/dates'
import {
  type AccountDelivery,
  AllDeliveriesQuery,
  DeadLetterFilter,
  DeliveriesQuery,
  type Delivery,
  type DeliveryDetail,
  NewSubscriptionRequest,
  type SentRequest,
  StatisticsQuery,
  type Subscription,
  SubscriptionPatch,
  type SubscriptionStatistics,
  SubscriptionsQuery,
  TestRequest,
} from '@/lib/contract/webhook'
import type { Caller, Context } from '../context'
import { notFound } from '../errors'
import { answerOk } from '../http/answers'
import { needs } from '../http/middleware'
import { cursorOf, type HttpEnv, idInPath, readBody, readOptionalBody, readQuery } from '../http/request'
import type { Cursor } from '../store/page'
import { changeDeadLetters } from './dead-letters'
import { FAILING_FOR_MS } from './dispatch/outcomes'
import { deliveryHeaders } from './dispatch/sign'
import { recoverDeadLetters } from './recover'
import { retryDelivery } from './retry-delivery'
import type { Attempt } from './sql/deliveries'
import { createSubscription, removeSubscription, updateSubscription } from './subscriptions'
import { testSubscription } from './test-delivery'
import { accountDeliveryOnTheWire, deliveryOnTheWire, failuresOnTheWire, subscriptionsOnTheWire } from './wire'

/** Subscriptions and their deliveries (docs/interface.md, 4.10 and 10.14). */
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
      return c.json({ code: 200, message: `${countDeliveries(count)} queued again`, count })
    })
    .post('/dismiss', async (c) => {
      const count = await changeDeadLetters(context, c.var.caller, 'dismiss', await readBody(c, DeadLetterFilter))
      return c.json({ code: 200, message: `${countDeliveries(count)} dismissed`, count })
    })
    .patch('/:id', async (c) =>
      c.json(await updateSubscription(context, c.var.caller, id(c), await readBody(c, SubscriptionPatch))),
    )
    .delete('/:id', async (c) => {
      await removeSubscription(context, c.var.caller, id(c))
      return answerOk(c, 'subscription removed')
    })
    .post('/:id/pause', async (c) => {
      await pauseSubscription(context, c.var.caller, id(c))
      return answerOk(c, 'subscription paused')
    })
    .post('/:id/resume', async (c) => {
      await resumeSubscription(context, c.var.caller, id(c))
      return answerOk(c, 'subscription resumed')
    })
    .post('/:id/test', async (c) => {
      const subscriptionId = id(c)
      const request = await readOptionalBody(c, TestRequest)
      return answerOk(c, await testSubscription(context, c.var.caller, subscriptionId, request))
    })
    .post('/:id/recover', async (c) => {
      const count = await recoverDeadLetters(context, c.var.caller, id(c))
      return answerOk(c, `${countDeliveries(count)} queued again`)
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
      answerOk(c, await retryDelivery(context, c.var.caller, id(c), deliveryId(c))),
    )
}

const countDeliveries = (count: number) => (count === 1 ? '1 delivery' : `${count} deliveries`)

/** Resumes a subscription's deliveries. Dead letters stay until they are recovered. */
function resumeSubscription(context: Context, { accountId }: Caller, id: string): Promise<void> {
  return context.store.transaction(async (tx) => {
    const row = await tx.subscriptions.lock(accountId, id)
    if (!row) throw notFound('subscription')
    if (row.state === 'active') return
    await tx.subscriptions.update(id, { state: 'active', pausedBecause: null, failingSince: null })
    tx.afterCommit(() => context.deliveriesDue.notify())
  })
}

function listSubscriptions(
  { store, instant }: Context,
  { accountId }: Caller,
  { same_target_as }: SubscriptionsQuery,
): Promise<Subscription[]> {
  return store.snapshot(async (tx) =>
    subscriptionsOnTheWire(tx, await tx.subscriptions.list(accountId, same_target_as), instant()),
  )
}

/**
 * Stops a subscription's deliveries. What waits already goes on waiting; events that happen
 * meanwhile become dead letters. Pausing it again changes nothing.
 */
function pauseSubscription({ store }: Context, { accountId }: Caller, id: string): Promise<void> {
  return store.transaction(async (tx) => {
    const row = await tx.subscriptions.lock(accountId, id)
    if (!row) throw notFound('subscription')
    if (row.state === 'paused') return
    await tx.subscriptions.update(id, { state: 'paused', pausedBecause: 'asked' })
  })
}

/** A delivery's request as it would be sent now. Nothing is sent or changed. */
async function signDelivery(
  context: Context,
  { accountId }: Caller,
  id: string,
  deliveryId: string,
): Promise<SentRequest> {
  const subscription = await context.store.subscriptions.find(accountId, id)
  if (!subscription) throw notFound('subscription')
  const details = await context.store.deliveries.find(id, deliveryId)
  if (!details) throw notFound('delivery')
  const { eventType, body, delivery } = details
  const { secretSealed, previousSecretSealed, previousUntil } = subscription
  const signatureInput = {
    subscriptionId: id,
    secretSealed,
    previousSecretSealed,
    previousUntil: previousUntil?.getTime() ?? null,
    signedBy: delivery.signedBy,
  }
  return {
    headers: deliveryHeaders(context, { ...signatureInput, deliveryId, eventType, body }, context.instant()),
    body,
  }
}

type Query = { state?: (typeof DELIVERY_STATES)[number]; cursor?: Cursor }

async function listDeliveries(
  { store }: Context,
  { accountId }: Caller,
  id: string,
  { state, cursor }: Query,
): Promise<Delivery[]> {
  if (!(await store.subscriptions.find(accountId, id))) throw notFound('subscription')
  return (await store.deliveries.page(id, state, cursor)).map(deliveryOnTheWire)
}

type AccountQuery = Omit<AllDeliveriesQuery, 'since' | 'after'> & { cursor?: Cursor }

/** A page of the deliveries of all the account's subscriptions, newest first. */
function listAccountDeliveries(
  { store }: Context,
  { accountId }: Caller,
  { target_url, event_type, state, envelope_id, cursor }: AccountQuery,
): Promise<AccountDelivery[]> {
  return store.snapshot(async (tx) => {
    const filter = { accountId, targetUrl: target_url, eventType: event_type, state, cursor }
    const ids = envelope_id
      ? await tx.accountDeliveries.ofEnvelope(filter, envelope_id)
      : await tx.accountDeliveries.newest(filter)
    return (await tx.deliveries.listWithTargets(ids)).map(accountDeliveryOnTheWire)
  })
}

const Headers = z.record(z.string(), z.string())

async function readDelivery(
  { store }: Context,
  { accountId }: Caller,
  id: string,
  deliveryId: string,
): Promise<DeliveryDetail> {
  if (!(await store.subscriptions.find(accountId, id))) throw notFound('subscription')
  const delivery = await store.deliveries.find(id, deliveryId)
  if (!delivery) throw notFound('delivery')
  const attempts = await store.deliveries.attempts(deliveryId)
  return {
    ...deliveryOnTheWire(delivery),
    request: { headers: Headers.parse(JSON.parse(attempts.at(-1)?.headers ?? '{}')), body: delivery.body },
    attempts: attempts.map(attemptOnTheWire),
  }
}

function attemptOnTheWire(attempt: Attempt) {
  const { at, status, error, durationMs, responseHeaders, responseBody, responseTruncated } = attempt
  return {
    at: at.toISOString(),
    status: status ?? undefined,
    error: error ?? undefined,
    duration_ms: durationMs,
    response_headers: responseHeaders === null ? undefined : Headers.parse(JSON.parse(responseHeaders)),
    response_body: responseBody ?? undefined,
    response_truncated: responseTruncated || undefined,
  }
}

/** How many deliveries are counted for all listed subscriptions together. */
const COUNTED_AT_MOST = 50_000

/** What the account's subscriptions delivered in the last hours, and which of them fail. */
function readStatistics(
  { store, instant }: Context,
  { accountId }: Caller,
  { hours, same_target_as }: StatisticsQuery,
): Promise<SubscriptionStatistics[]> {
  return store.snapshot(async (tx) => {
    const rows = await tx.subscriptions.list(accountId, same_target_as)
    const ids = rows.map(({ id }) => id)
    const atMost = Math.floor(COUNTED_AT_MOST / Math.max(1, ids.length))
    const [tallies, counts] = [
      await tx.tallies.read(ids),
      await tx.deliveryHours.count({ subscriptionIds: ids, now: instant(), hours, atMost }),
    ]
    return rows.map((row) => {
      const own = counts.get(row.id) ?? []
      const sum = (field: 'delivered' | 'late' | 'failedAttempts' | 'all' | 'durationMs' | 'timed') =>
        own.reduce((total, hour) => total + hour[field], 0)
      return {
        id: row.id,
        target_url: row.targetUrl,
        event_type: row.eventType,
        delivered: sum('delivered') + sum('late'),
        failed_attempts: sum('failedAttempts'),
        pending: tallies.get(row.id)?.pending ?? 0,
        dead_lettered: tallies.get(row.id)?.deadLettered ?? 0,
        ...(sum('timed') > 0 && {
          average_ms: Math.round(sum('durationMs') / sum('timed')),
          slowest_ms: Math.max(...own.map(({ slowestMs }) => slowestMs)),
        }),
        ...failuresOnTheWire(row),
        ...(row.failingSince &&
          row.state !== 'paused' && {
            pauses_on: toWireDate(new Date(row.failingSince.getTime() + FAILING_FOR_MS)),
          }),
        ...(sum('all') >= atMost && { partial: true }),
        buckets: own.flatMap(({ hoursAgo, delivered, late, failed }) =>
          delivered + late + failed > 0 ? [{ hours_ago: hoursAgo, delivered, late, failed }] : [],
        ),
      }
    })
  })
}

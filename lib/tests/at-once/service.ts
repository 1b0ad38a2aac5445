import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { GET as getSession } from '@/app/api/session/route'
import { keyAssignments } from '@/lib/desk/accounts/schema'
import { liveChannels } from '@/lib/desk/live/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { serviceKeys } from '@/lib/desk/upstream/keys/schema'
import { storeRecovery } from '@/lib/desk/webhooks/recoveries/recoveries'
import { recoveries } from '@/lib/desk/webhooks/recoveries/schema'
import { send } from '../desk'
import { type AtOnce, addedKey, answered, by, newSecret, type Sending, SUBSCRIPTION, TARGET } from './world'

const makingDefault = () => onKey({ default: true, account: 'Northwind Legal' })

const onKey = async (body?: object): Promise<Sending> =>
  by('admin', { params: { id: (await addedKey()).id }, ...(body ? { body } : {}) })
const onSubscription = (more: Sending = {}) => by('admin', { params: { id: SUBSCRIPTION }, ...more })
const SECRET = 'whsec_of_several_at_once_kQ8dT2mVx9LrB4nZ'
const created = { targetUrl: TARGET, eventTypes: ['signer.signed', 'envelope.sent'], secret: SECRET }
const live = async () => by('admin')
const idle = () => desk().delete(recoveries)

const stored = async () => {
  await idle()
  const id = await storeRecovery({
    account: await accountOf(undefined),
    targetUrl: TARGET,
    subscriptions: [{ id: SUBSCRIPTION, event_type: 'signer.signed' }],
    // A key that does not exist: what works at recoveries leaves it alone.
    keyId: randomUUID(),
    rangeFrom: null,
    rangeTo: new Date(),
    startedBy: 'Ada Admin',
  })
  return by('admin', { params: { id } })
}

export const SERVICE: Record<string, AtOnce> = {
  'POST keys': {
    given: () => by('admin', { body: { name: 'The same', secret: newSecret() } }),
    answers: [200, 400],
    succeed: 1,
    action: 'key.add',
  },
  'PATCH keys/[id]': {
    given: async () => Promise.all([makingDefault(), makingDefault(), makingDefault()]),
    answers: [200],
    action: 'key.default',
    holds: async () => {
      expect(await desk().select().from(serviceKeys).where(eq(serviceKeys.isDefault, true))).toHaveLength(1)
    },
  },
  'DELETE keys/default': {
    given: async () => {
      await desk().update(serviceKeys).set({ isDefault: false })
      return by('admin', { body: { account: 'Northwind Legal' } })
    },
    answers: [200],
    action: 'key.default',
  },
  'PUT keys/people/[id]': {
    given: async () => {
      const { person } = await answered<{ person: { id: string } }>(send(getSession, await by('support')))
      const to = async (key: string | null) => by('admin', { params: { id: person.id }, body: { key } })
      return [await to((await addedKey()).id), await to((await addedKey()).id), await to(null)]
    },
    answers: [200],
    action: 'key.assign',
    holds: async ({ params }) => {
      await desk()
        .delete(keyAssignments)
        .where(eq(keyAssignments.personId, params?.id ?? ''))
    },
  },
  'DELETE keys/[id]': { given: () => onKey(), answers: [200, 404], succeed: 1, action: 'key.remove' },
  'PUT keys/[id]/secret': {
    // One secret replaces those of several keys at one moment: it ends in one of them.
    given: async () => {
      const secret = newSecret()
      return Promise.all(Array.from({ length: 6 }, () => onKey({ secret })))
    },
    answers: [200, 400],
    action: 'key.replace',
    times: 4,
    holds: async (_, answers) => {
      const bodies: { id?: string }[] = await Promise.all(answers.map((answer) => answer.clone().json()))
      expect(new Set(bodies.flatMap(({ id }) => (id ? [id] : []))).size).toBe(1)
    },
  },
  'PUT branding': {
    given: async () => {
      const to = (senderName: string) => by('admin', { body: { from: {}, senderName } })
      return [await to('Analytical Engines'), await to('Difference Engines'), await to('Engines')]
    },
    answers: [200, 409],
    action: 'branding.change',
  },
  'POST recoveries': {
    given: async () => {
      await idle()
      return by('admin', { body: { subscriptions: [SUBSCRIPTION] } })
    },
    answers: [200, 409],
    action: 'webhook.recover',
  },
  'POST recoveries/[id]/cancel': {
    given: stored,
    answers: [200, 409],
    succeed: 1,
    action: 'webhook.recover-cancel',
    holds: async ({ params }) => {
      const rows = await desk()
        .select()
        .from(recoveries)
        .where(and(eq(recoveries.id, params?.id ?? ''), eq(recoveries.state, 'cancelled')))
      expect(rows).toHaveLength(1)
    },
  },
  'POST mirror/rebuild': { given: live, answers: [200], action: 'mirror.rebuild' },
  'POST mirror/remove': {
    given: () => by('admin', { body: { account: 'Removed' } }),
    answers: [404],
    action: 'mirror.remove',
  },
  'POST mirror/purge': { given: live, answers: [200], action: 'mirror.purge' },
  'PUT mirror/retention': {
    given: () => by('admin', { body: { from: null, keep_ended_months: 12 } }),
    answers: [200],
    action: 'mirror.retention',
  },
  'POST live/activate': { given: live, answers: [200, 409], action: 'live.activate' },
  'POST live/rotate': { given: live, answers: [200, 409], action: 'live.rotate' },
  'POST live/deactivate': {
    given: live,
    answers: [200, 409],
    action: 'live.deactivate',
    holds: async () => {
      expect(await desk().select().from(liveChannels)).toMatchObject([{ wanted: false }])
    },
  },
  'POST webhooks': { given: () => by('admin', { body: created }), answers: [200], action: 'webhook.create' },
  'POST webhooks/actions': {
    given: async () => {
      const subscriptions = [SUBSCRIPTION]
      const actions = [
        { action: 'pause' },
        { action: 'test' },
        { action: 'rotate', secret: SECRET },
        { action: 'remove' },
      ]
      return Promise.all(actions.map((one) => by('admin', { body: { ...one, subscriptions } })))
    },
    answers: [200],
  },
  'PUT webhooks/endpoints/[id]/label': {
    given: async () => [
      await onSubscription({ body: { label: 'Billing' } }),
      await onSubscription({ body: { label: '' } }),
      await onSubscription({ body: { label: 'Payroll' } }),
    ],
    answers: [200],
    action: 'webhook.label',
  },
  'POST webhooks/endpoints/[id]/dismiss': {
    given: () => onSubscription({ body: { deliveries: [randomUUID()] } }),
    answers: [200],
    action: 'webhook.dismiss',
  },
  'POST webhooks/[id]/deliveries/[deliveryId]/retry': {
    given: () => onSubscription({ params: { id: SUBSCRIPTION, deliveryId: randomUUID() } }),
    answers: [200],
    action: 'webhook.retry',
  },
  'POST webhooks/[id]/deliveries/[deliveryId]/sign': {
    given: () => onSubscription({ params: { id: SUBSCRIPTION, deliveryId: randomUUID() } }),
    answers: [200],
    action: 'webhook.sign',
  },
}

import { randomUUID } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmApp } from '@/lib/desk/accounts/authenticator-app'
import { addPasskey } from '@/lib/desk/accounts/passkeys'
import { keyAssignments, people, recoveryCodes, sessions } from '@/lib/desk/accounts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { serviceKeys } from '@/lib/desk/upstream/keys/schema'
import { addedKey, begunApp, by, drafted, otherSessions, present, startWillingDesk } from '@/lib/tests/at-once/world'
import { send } from '@/lib/tests/desk'
import { DELETE as removeApp } from './account/app/route'
import { DELETE as endOthers } from './account/sessions/route'
import { DELETE as deleteDraft, PUT as saveDraft } from './drafts/[id]/route'
import { POST as sendDraft } from './drafts/[id]/send/route'
import { PATCH as changeKey, DELETE as removeKey } from './keys/[id]/route'
import { DELETE as noDefault } from './keys/default/route'
import { PUT as assignKey } from './keys/people/[id]/route'
import { POST as disable } from './people/[id]/disable/route'
import { DELETE as removeFactors } from './people/[id]/second-factor/route'
import { DELETE as signOut } from './people/[id]/sessions/route'

const ROUNDS = Array.from({ length: 4 }, (_, round) => round)
let at: Awaited<ReturnType<typeof startWillingDesk>>
beforeAll(async () => {
  at = await startWillingDesk('sk_live_crossing')
})
afterAll(() => at.stop())

const statuses = async (answers: Promise<Response>[]) => {
  const all = (await Promise.all(answers)).map(({ status }) => status)
  expect(at.written()).not.toContain('deadlock')
  return all
}

test('adding an app and a passkey at the same moment leaves one set of recovery codes', async () => {
  for (const _ of ROUNDS) {
    const { id, cookie } = await present()
    const { code } = await begunApp(cookie)
    const passkey = { id: randomUUID(), personId: id, name: 'Laptop', publicKey: 'x', counter: 0 }
    // Behind their routes, whose work on the credential keeps them apart.
    await Promise.all([confirmApp({ now: () => new Date() }, { id }, { code }), addPasskey(passkey)])
    const [row] = await desk().select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.personId, id))
    expect(row?.left).toBe(10)
  }
})

test('disabling a person while admins sign them out and remove their factors leaves no session', async () => {
  for (const _ of ROUNDS) {
    const [{ id, cookie }, one, other] = [await present(), await present('admin'), await present('admin')]
    await otherSessions(id, 12)
    const on = (admin: string) => ({ cookie: admin, params: { id } })
    const acts = [one.cookie, other.cookie, one.cookie].flatMap((admin) => [
      send(disable, { method: 'POST', ...on(admin) }),
      send(endOthers, { method: 'DELETE', cookie }),
      send(signOut, { method: 'DELETE', ...on(admin) }),
      send(removeFactors, { method: 'DELETE', ...on(admin) }),
      send(removeApp, { method: 'DELETE', cookie }),
    ])
    for (const status of await statuses(acts)) expect([200, 401]).toContain(status)
    expect(await desk().select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
  }
})

test('disabling each other at the same moment leaves at least one admin enabled', async () => {
  for (const _ of ROUNDS) {
    const ring = [await present('admin'), await present('admin'), await present('admin'), await present('admin')]
    const acts = ring.map(({ cookie }, place) =>
      send(disable, { method: 'POST', cookie, params: { id: ring[(place + 1) % ring.length]?.id ?? '' } }),
    )
    for (const status of await statuses(acts)) expect([200, 401, 403]).toContain(status)
    const ids = ring.map(({ id }) => id)
    const left = await desk().select().from(people).where(inArray(people.id, ids))
    expect(left.some(({ disabledAt }) => disabledAt === null)).toBe(true)
  }
})

test('removing a key while it is assigned and made the default leaves no assignment of it', async () => {
  for (const _ of ROUNDS) {
    const [{ id: person }, key, stays] = [await present(), await addedKey(), await addedKey()]
    const assign = async (to: string) =>
      send(assignKey, { method: 'PUT', ...(await by('admin', { params: { id: person }, body: { key: to } })) })
    const on = await by('admin', { params: { id: key.id } })
    const acts = [
      assign(key.id),
      assign(stays.id),
      send(changeKey, { method: 'PATCH', ...on, body: { default: true, account: 'Northwind Legal' } }),
      send(removeKey, { method: 'DELETE', ...on }),
      send(noDefault, { method: 'DELETE', ...on, body: { account: 'Northwind Legal' } }),
      assign(key.id),
      assign(stays.id),
    ]
    for (const status of await statuses(acts)) expect([200, 404, 409]).toContain(status)
    expect(await desk().select().from(serviceKeys).where(eq(serviceKeys.id, key.id))).toEqual([])
    const gone = and(eq(keyAssignments.personId, person), eq(keyAssignments.keyId, key.id))
    expect(await desk().select().from(keyAssignments).where(gone)).toEqual([])
  }
})

test('sending, saving and deleting a draft at the same moment sends it once or deletes it', async () => {
  for (const _ of ROUNDS) {
    const { id, version } = await drafted()
    const slots = ['ada', 'grace'].map((name, signerIndex) => ({ signerIndex, name, email: `${name}@example.com` }))
    const saved = await send(saveDraft, {
      method: 'PUT',
      ...(await by('sender', { params: { id }, body: { version, content: { slots } } })),
    })
    const current: number = (await saved.json()).version
    const on = await by('sender', { params: { id }, body: { version: current, content: { slots } } })
    at.service.received.length = 0
    const [first, ...others] = await statuses([
      send(sendDraft, { method: 'POST', ...on }),
      send(saveDraft, { method: 'PUT', ...on }),
      send(deleteDraft, { method: 'DELETE', ...on }),
      send(sendDraft, { method: 'POST', ...on }),
    ])
    for (const status of [first, ...others]) expect([200, 404, 409]).toContain(status)
    const created = at.service.received.filter(({ path }) => path.includes('/from-template/'))
    expect(created).toHaveLength(first === 200 ? 1 : 0)
  }
})

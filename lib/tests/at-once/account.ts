import { count, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { GET as listNotices } from '@/app/api/account/notices/route'
import { POST as creationOptions } from '@/app/api/account/passkeys/options/route'
import { POST as addPasskey } from '@/app/api/account/passkeys/route'
import { POST as requestOptions } from '@/app/api/auth/passkey/options/route'
import { POST as signIn } from '@/app/api/auth/sign-in/email/route'
import { PUT as changeRole } from '@/app/api/people/[id]/role/route'
import { GET as getSession } from '@/app/api/session/route'
import { passkeys, recoveryCodes, sessions } from '@/lib/desk/accounts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { authenticator } from '../authenticator'
import { cookieOf, send } from '../desk'
import { cookiesIn, PASSWORD, somebody } from '../people'
import { type AtOnce, answered, begunApp, fromSomewhere, guarded, otherSessions, present, type Sending } from './world'

const idOf = async ({ cookie = '' }: Sending): Promise<string> =>
  (await answered<{ person: { id: string } }>(send(getSession, { cookie }))).person.id

/** However many get new codes at one moment, those of one of them are good. */
const tenCodes = async (sent: Sending) => {
  const [row] = await desk()
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.personId, await idOf(sent)))
  expect(row?.left).toBe(10)
}

const challenge = async (route: Parameters<typeof send>[0], sending: Sending = {}) =>
  (await answered<{ challenge: string }>(send(route, { method: 'POST', ...sending }))).challenge

/** Somebody with a passkey, and what the device makes next. */
async function keyed() {
  const person = await present()
  const device = authenticator()
  const credential = device.create({ challenge: await challenge(creationOptions, person) })
  await answered(send(addPasskey, { method: 'POST', cookie: person.cookie, body: { name: 'Laptop', credential } }))
  const [row] = await desk().select().from(passkeys).where(eq(passkeys.personId, person.id))
  return { ...person, device, passkey: row?.id ?? '' }
}

export const ACCOUNT: Record<string, AtOnce> = {
  'POST account/fresh-auth': {
    given: async () => {
      const person = await guarded(await present())
      return { cookie: person.cookie, body: { code: person.next } }
    },
    // A code is taken once; and of many at once most are too many attempts.
    answers: [200, 400, 429],
    succeed: 1,
    action: 'account.confirm',
  },
  'PUT account/app': {
    given: async () => {
      const { cookie } = await present()
      return { cookie, body: { code: (await begunApp(cookie)).code } }
    },
    answers: [200, 409],
    succeed: 1,
    action: 'account.app-add',
    holds: tenCodes,
  },
  'DELETE account/app': {
    given: async () => ({ cookie: (await guarded(await present())).cookie }),
    answers: [200],
    action: 'account.app-remove',
  },
  'POST account/recovery-codes': {
    given: async () => ({ cookie: (await guarded(await present())).cookie }),
    answers: [200],
    action: 'account.recovery-codes',
    holds: tenCodes,
  },
  'POST account/password': {
    given: async () => {
      const person = await somebody('support')
      await otherSessions(person.id, 6)
      return { cookie: person.cookie, headers: fromSomewhere(), body: { current: PASSWORD, next: `${PASSWORD} now` } }
    },
    // Who comes after the first no longer knows it; and of many at once most are too many attempts.
    answers: [200, 400, 429],
    action: 'account.password',
    requests: 4,
    holds: async (sent) => {
      expect(
        await desk()
          .select()
          .from(sessions)
          .where(eq(sessions.userId, await idOf(sent))),
      ).toHaveLength(1)
    },
  },
  'POST account/passkeys': {
    given: async () => {
      const { cookie } = await present()
      const credential = authenticator().create({ challenge: await challenge(creationOptions, { cookie }) })
      return { cookie, body: { name: 'Laptop', credential } }
    },
    answers: [200, 403],
    succeed: 1,
    action: 'account.passkey-add',
    holds: tenCodes,
  },
  'PATCH account/passkeys/[id]': {
    given: async () => {
      const { cookie, passkey } = await keyed()
      return { cookie, params: { id: passkey }, body: { name: 'Other' } }
    },
    answers: [200],
    action: 'account.passkey-rename',
  },
  'DELETE account/passkeys/[id]': {
    given: async () => {
      const { cookie, passkey } = await keyed()
      return { cookie, params: { id: passkey } }
    },
    answers: [200, 404],
    succeed: 1,
    action: 'account.passkey-remove',
  },
  'PATCH account': {
    given: async () => ({ cookie: (await present()).cookie, body: { name: 'Grace B. Hopper' } }),
    answers: [200],
    action: 'account.rename',
  },
  'DELETE account/notices/[id]': {
    given: async () => {
      const { id, cookie } = await present()
      const admin = { cookie: await cookieOf('admin'), params: { id } }
      await answered(send(changeRole, { method: 'PUT', ...admin, body: { from: 'support', role: 'sender' } }))
      const [notice] = await answered<{ id: string }[]>(send(listNotices, { cookie }))
      return { cookie, params: { id: notice?.id ?? '' } }
    },
    answers: [200],
    action: 'account.dismiss-notice',
  },
  'DELETE account/sessions/[id]': {
    given: async () => {
      const { id, cookie } = await present()
      const [other = ''] = await otherSessions(id, 1)
      return { cookie, params: { id: other } }
    },
    answers: [200, 404],
    succeed: 1,
    action: 'account.sign-out-one',
  },
  'DELETE account/sessions': {
    given: async () => {
      const { id, cookie } = await present()
      await otherSessions(id, 20)
      return { cookie }
    },
    answers: [200],
    action: 'account.sign-out-others',
  },
  'POST auth/passkey': {
    given: async () => {
      const { device } = await keyed()
      const headers = fromSomewhere()
      return { headers, body: device.get({ challenge: await challenge(requestOptions, { headers }) }) }
    },
    answers: [200, 403],
    succeed: 1,
  },
  'POST auth/second-step': {
    given: async () => {
      const { email, next } = await guarded(await somebody('support'))
      const half = await send(signIn, { method: 'POST', body: { email, password: PASSWORD } })
      return { cookie: cookiesIn(half), body: { code: next } }
    },
    answers: [200, 403, 409, 429],
    succeed: 1,
  },
}

import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as changePassword } from '@/app/api/account/password/route'
import { POST as signIn } from '@/app/api/auth/sign-in/email/route'
import { POST as applyReset } from '@/app/api/password-resets/use/route'
import { POST as createReset } from '@/app/api/people/[id]/password-reset/route'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { accounts } from '@/lib/desk/accounts/schema'
import { hashPassword, scryptCost } from '@/lib/desk/accounts/session/password-hash'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { accepting, invitation, PASSWORD, somebody } from '@/lib/tests/people'

let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Blue Harbor Ltd', key: { rate_limit_per_min: 100_000 } })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_passwords' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const hashOf = async (person: string) => {
  const [account] = await desk()
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, person), eq(accounts.providerId, 'credential')))
  return account?.hash
}

test('a common password and one that names the account are refused with the reason, and the invitation stays open', async () => {
  const { token } = await invitation('support')

  for (const [password, reason] of [
    ['password1234', /breached/],
    ['blueharbor-2026', /“(blue)?harbor”/],
    ['hopper-grace-1', /“hopper”/],
  ] as const) {
    const answer = await accepting(token, { password })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ field: 'password', message: expect.stringMatching(reason) })
  }

  expect((await accepting(token)).status).toBe(200)
})

test('a common password is refused when it is changed or reset, and the reset link stays usable', async () => {
  const { id, cookie } = await somebody('support')
  const changed = await send(changePassword, {
    method: 'POST',
    cookie,
    body: { current: PASSWORD, next: 'qwerty123456' },
  })
  expect(changed.status).toBe(400)
  expect(await changed.json()).toMatchObject({ field: 'next' })

  const created = await send(createReset, { method: 'POST', cookie: await cookieOf('admin'), params: { id } })
  const { link } = await created.json()
  const reset = (password: string) =>
    send(applyReset, { method: 'POST', body: { token: String(link).split('/').at(-1), password } })
  const refused = await reset('blue harbor 2026')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ field: 'password' })
  expect((await reset('violet-anchor-thimble')).status).toBe(200)
})

test('the published passwords of the demo accounts still sign in', async () => {
  for (const { email, password } of DEMO_ACCOUNTS) {
    expect((await send(signIn, { method: 'POST', body: { email, password } })).status).toBe(200)
  }
})

test('a hash with other parameters is replaced at the next sign-in, and by no wrong password', async () => {
  const { id, email } = await somebody('support')
  const { log2N } = scryptCost()
  Object.assign(scryptCost(), { log2N: log2N - 1 })
  const old = await hashPassword(PASSWORD)
  Object.assign(scryptCost(), { log2N })
  await desk().update(accounts).set({ password: old }).where(eq(accounts.userId, id))

  expect((await send(signIn, { method: 'POST', body: { email, password: 'a wrong password' } })).status).toBe(401)
  expect(await hashOf(id)).toBe(old)
  expect((await send(signIn, { method: 'POST', body: { email, password: PASSWORD } })).status).toBe(200)
  expect(await hashOf(id)).toMatch(new RegExp(`^scrypt\\$${log2N}\\$`))
  expect((await send(signIn, { method: 'POST', body: { email, password: PASSWORD } })).status).toBe(200)
})

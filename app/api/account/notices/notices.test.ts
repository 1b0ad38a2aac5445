import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as signIn } from '@/app/api/auth/sign-in/email/route'
import { POST as resetPassword } from '@/app/api/people/[id]/password-reset/route'
import { PUT as changeRole } from '@/app/api/people/[id]/role/route'
import { DELETE as removeSecondFactors } from '@/app/api/people/[id]/second-factor/route'
import { DELETE as signOut } from '@/app/api/people/[id]/sessions/route'
import type { AccountNotice } from '@/lib/desk/accounts/contract/account'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { cookiesIn, PASSWORD, somebody } from '@/lib/tests/people'
import { DELETE as dismiss } from './[id]/route'
import { GET as list } from './route'

let stop: () => Promise<void>
let admin: string
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_notices' }))
  admin = await cookieOf('admin')
})
afterAll(() => stop())

const enter = async (email: string) =>
  cookiesIn(await send(signIn, { method: 'POST', body: { email, password: PASSWORD } }))
const notices = async (cookie: string): Promise<AccountNotice[]> => (await send(list, { cookie })).json()
const dismissing = (cookie: string, id: string) => send(dismiss, { method: 'DELETE', cookie, params: { id } })
const promote = (id: string, from: string, role: string, cookie = admin) =>
  send(changeRole, { method: 'PUT', cookie, params: { id }, body: { from, role } })

test('what an admin did to an account is shown to its person alone, the newest first, until dismissed', async () => {
  const [person, other] = [await somebody('support'), await somebody('admin')]
  const on = { cookie: admin, params: { id: person.id } }
  expect(await notices(person.cookie)).toEqual([])
  await promote(person.id, 'support', 'sender')
  await promote(person.id, 'sender', 'admin')
  await send(resetPassword, { method: 'POST', ...on })
  await send(removeSecondFactors, { method: 'DELETE', ...on })
  await send(signOut, { method: 'DELETE', ...on })

  const cookie = await enter(person.email)
  const shown = await notices(cookie)
  expect(shown.map(({ action }) => action)).toEqual([
    'people.sign-out',
    'people.reset-second-factor',
    'people.reset-password',
    'people.role',
  ])
  expect(shown.at(-1)).toMatchObject({ by: 'Ada Admin <admin@demo.example>', role_before: 'sender', role: 'admin' })
  expect(await notices(other.cookie)).toEqual([])
  expect(await notices(admin)).toEqual([])

  const [newest, next] = shown.map(({ id }) => id)
  expect((await dismissing(other.cookie, newest ?? '')).status).toBe(404)
  expect((await dismissing(cookie, next ?? '')).status).toBe(200)
  expect((await notices(cookie)).map(({ id }) => id)).toEqual([newest])
  expect((await dismissing(cookie, newest ?? '')).status).toBe(200)
  expect((await dismissing(cookie, next ?? '')).status).toBe(200)
  expect(await notices(cookie)).toEqual([])

  await promote(person.id, 'admin', 'support')
  expect(await notices(cookie)).toHaveLength(1)
})

test('what was refused is not shown, and repeating an action hides no other', async () => {
  const [person, sender] = [await somebody('support'), await somebody('sender')]
  await promote(person.id, 'support', 'admin', sender.cookie)
  expect(await notices(person.cookie)).toEqual([])

  await send(resetPassword, { method: 'POST', cookie: admin, params: { id: person.id } })
  const roles = ['sender', 'admin', 'sender', 'admin', 'support']
  for (const [index, role] of roles.entries()) await promote(person.id, roles[index - 1] ?? 'support', role)
  expect((await notices(person.cookie)).map(({ action }) => action)).toEqual(['people.role', 'people.reset-password'])
})

test('the list is read by its index', async () => {
  const plan = await desk().transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute(
      sql`explain select * from activities where ("detail" ->> 'id') = 'x' and split_part("action", '.', 1) = 'people'`,
    )
  })
  expect(JSON.stringify(plan.rows)).toContain('activities_affected')
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GET as getSession } from '@/app/api/session/route'
import { spendAppCode } from '@/lib/desk/accounts/authenticator-app'
import { totpFactors } from '@/lib/desk/accounts/schema'
import { closeDesk, desk } from '@/lib/desk/runtime/database/database'
import { sealing } from '@/lib/desk/runtime/database/seal'
import { startDesk } from '@/lib/desk/start'
import { guarded } from '@/lib/tests/at-once/world'
import { AUTH_SECRET, send, startTestDesk } from '@/lib/tests/desk'
import { somebody } from '@/lib/tests/people'

const NEW_SECRET = 'the-next-auth-secret-0123456789abcdef'

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:1', key: 'sk_live_sealed' }))
})
afterAll(() => stop())

/** Starts the dashboard again, as a new process would, with these secrets. */
async function restart(authSecret: string): Promise<void> {
  await closeDesk()
  process.env.AUTH_SECRET = authSecret
  Reflect.deleteProperty(globalThis, Symbol.for('senders-desk.once'))
  await startDesk()
}

const factorOf = async (id: string) => {
  const [row] = await desk().select().from(totpFactors).where(eq(totpFactors.personId, id))
  if (!row) throw new Error('there is no factor')
  return row
}
const setSealed = (id: string, sealed: string) =>
  desk().update(totpFactors).set({ sealed }).where(eq(totpFactors.personId, id))

test('a sealed value that is copied into another row does not open there', async () => {
  const [victim, attacker] = [await guarded(await somebody('support')), await guarded(await somebody('support'))]
  await setSealed(victim.id, (await factorOf(attacker.id)).sealed)
  expect(await spendAppCode(victim.id, attacker.next)).toBe(false)
  expect(await spendAppCode(attacker.id, attacker.next)).toBe(true)
})

test('another purpose, a cut tag and a value without its mark do not open', () => {
  const { seal, open } = sealing('a purpose')
  const sealed = seal('secret', 'row 1')
  expect(open(sealed, 'row 1')).toBe('secret')
  expect(open(sealed, 'row 2')).toBeUndefined()
  expect(sealing('another purpose').open(sealed, 'row 1')).toBeUndefined()
  expect(open(sealed.slice('v2.'.length), 'row 1')).toBeUndefined()
  for (let length = 0; length < sealed.length - 4; length += 1)
    expect(open(sealed.slice(0, length), 'row 1')).toBeUndefined()
})

test('what was sealed before lib/seal existed opens', () => {
  expect(sealing('service keys').open('v2.lmLxqFB4I3wADQGMfxl8Qj78RUf1xT3l4IEaqt1dY/C3X7S8CXANeQ==', 'row 1')).toBe(
    'sk_live_kept',
  )
})

test('AUTH_SECRET is replaced by naming the new one first; sessions and sealed values stay', async () => {
  const person = await guarded(await somebody('support'))
  const before = (await factorOf(person.id)).sealed
  await restart(`${NEW_SECRET}, ${AUTH_SECRET}`)
  expect((await send(getSession, { cookie: person.cookie })).status).toBe(200)
  expect((await factorOf(person.id)).sealed).not.toBe(before)

  await restart(NEW_SECRET)
  expect(await spendAppCode(person.id, person.next)).toBe(true)
  expect((await send(getSession, { cookie: person.cookie })).status, 'signed by the old secret').toBe(401)
  const forged = person.cookie.replace(/(desk-session=[^.;]*)\.[^;]*/, '$1.AAAA')
  await restart(`${NEW_SECRET},${AUTH_SECRET}`)
  expect(forged).not.toBe(person.cookie)
  expect((await send(getSession, { cookie: forged })).status).toBe(401)
})

test('a value that no secret opens can still be opened when its secret is named again', async () => {
  const factors = await desk().select().from(totpFactors)
  const opens = ({ sealed, personId }: (typeof factors)[number]) =>
    sealing('authenticator secrets').open(sealed, personId) !== undefined
  const { personId = '', sealed: before } = factors.find(opens) ?? {}
  const another = `another-${NEW_SECRET}`
  await restart(another)
  expect((await factorOf(personId)).sealed).toBe(before)
  await restart(`${another},${NEW_SECRET}`)
  expect((await factorOf(personId)).sealed).not.toBe(before)
})

import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { type Client, recordActivity } from '@/lib/desk/activity/activity'
import { Refusal } from '@/lib/desk/contract/refusal'
import { type Desk, desk } from '@/lib/desk/store/database'
import { setupCodes } from '@/lib/desk/store/schema/desk'
import { hashNewPassword } from './passwords/new-password'
import { addPerson, anyPerson } from './people'

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** Makes the code that makes the first admin, in place of an earlier one; undefined when there is a person already. */
export async function newSetupCode(): Promise<string | undefined> {
  return desk().transaction(async (tx) => {
    await oneAtATime(tx)
    if (await anyPerson(tx)) return undefined
    const code = randomBytes(18).toString('base64url')
    await tx
      .insert(setupCodes)
      .values({ hash: hashOf(code) })
      .onConflictDoUpdate({ target: setupCodes.id, set: { hash: hashOf(code), createdAt: new Date() } })
    return code
  })
}

/** Spends the code on the first admin; of several attempts at once only one succeeds. */
export async function setUp(
  client: Client,
  code: string,
  { password, accounts, ...admin }: { name: string; email: string; password: string; accounts: string[] },
): Promise<void> {
  const wrongCode = () =>
    new Refusal(403, 'This setup code is not valid. Use the one the server printed last.', { field: 'code' })
  const isCode = eq(setupCodes.hash, hashOf(code))
  const [known] = await desk().select({ id: setupCodes.id }).from(setupCodes).where(isCode)
  if (!known && !(await anyPerson())) throw wrongCode()
  const passwordHash = known ? await hashNewPassword(password, { ...admin, accounts }) : ''
  await desk().transaction(async (tx) => {
    await oneAtATime(tx)
    // Whoever comes second has the right code, and would look for a fault in it.
    if (await anyPerson(tx)) {
      throw new Refusal(409, 'The first admin is already set up. Sign in, or ask that admin for an invitation.')
    }
    const spent = await tx.delete(setupCodes).where(isCode).returning({ id: setupCodes.id })
    if (spent.length === 0 || !passwordHash) throw wrongCode()
    const id = await addPerson(tx, { ...admin, passwordHash, role: 'admin' })
    if (!id) throw new Error('the first admin was not added')
    const person = { id, name: admin.name, email: admin.email }
    await recordActivity(person, client, { action: 'people.set-up' }, { outcome: 'done' }, tx)
  })
}

const oneAtATime = (tx: Desk) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('desk setup'))`)

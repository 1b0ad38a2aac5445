import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { anyPerson, insertPerson } from '@/lib/desk/accounts/sql/people'
import { type Client, recordActivity } from '@/lib/desk/activity/activity'
import { Conflict, NotAllowed } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import type { Context } from '@/lib/desk/upstream/context'
import { hashNewPassword } from './passwords'
import { isSetupCode, lockSetup, saveSetupCode, spendSetupCode } from './sql/one-time-links'

const hashCode = (code: string) => createHash('sha256').update(code).digest('hex')

/** A new code for the first admin; undefined when a person exists already. */
export async function newSetupCode(): Promise<string | undefined> {
  return desk().transaction(async (tx) => {
    await lockSetup(tx)
    if (await anyPerson(tx)) return undefined
    const code = randomBytes(18).toString('base64url')
    await saveSetupCode(tx, hashCode(code))
    return code
  })
}

/** Spends the code on the first admin; of several attempts at once only one succeeds. */
export async function setUp(
  context: Context,
  client: Client,
  { code, password, ...admin }: { code: string; name: string; email: string; password: string },
): Promise<void> {
  const wrongCode = () =>
    new NotAllowed('This setup code is not valid. Use the one the server printed last.', { field: 'code' })
  const isKnown = await isSetupCode(hashCode(code))
  if (!isKnown && !(await anyPerson())) throw wrongCode()
  const passwordHash = isKnown ? await hashNewPassword(context, password, admin) : ''
  await desk().transaction(async (tx) => {
    await lockSetup(tx)
    // The second of two people has the right code, and must not look for a mistake in it.
    if (await anyPerson(tx)) {
      throw new Conflict('The first admin is already set up. Sign in, or ask that admin for an invitation.')
    }
    if (!(await spendSetupCode(tx, hashCode(code))) || !passwordHash) throw wrongCode()
    const id = await insertPerson(tx, { ...admin, passwordHash, role: 'admin' })
    if (!id) throw new Error('the first admin was not added')
    await recordActivity({ id, ...admin }, client, { action: 'people.set-up' }, { outcome: 'done' }, tx)
  })
}

import 'server-only'
import { eq, inArray } from 'drizzle-orm'
import { desk } from './database'
import { hashPassword } from './password-hash'
import { addPerson, findByEmail } from './people'
import { passkeys, recoveryCodes, totpFactors } from './people-schema'
import { setRules } from './rules'
import { people } from './schema'

/** One account for each role. Their passwords are public, so they exist in the demo only. */
export const DEMO_ACCOUNTS = [
  { role: 'sender', name: 'Sam Sender', email: 'sender@demo.example', password: 'sender-demo-2026' },
  { role: 'support', name: 'Sunniva Support', email: 'support@demo.example', password: 'support-demo-2026' },
  { role: 'admin', name: 'Ada Admin', email: 'admin@demo.example', password: 'admin-demo-2026' },
] as const

export async function addDemoAccounts(): Promise<void> {
  for (const { password, ...account } of DEMO_ACCOUNTS) {
    if (await findByEmail(account.email)) continue
    const passwordHash = await hashPassword(password)
    await desk().transaction((tx) => addPerson(tx, { ...account, passwordHash, demo: true }))
  }
  await freeDemoAccounts()
}

/** Whoever tried a second factor on a demo account keeps everybody else out of it until the next start. */
async function freeDemoAccounts(): Promise<void> {
  const demo = desk().select({ id: people.id }).from(people).where(eq(people.demo, true))
  await desk().transaction(async (tx) => {
    for (const factor of [totpFactors, passkeys, recoveryCodes]) {
      await tx.delete(factor).where(inArray(factor.personId, demo))
    }
    await setRules(tx, { second_factor_for_admins: false })
  })
}

/** A database that once served the demo keeps no account whose password is public. */
export async function removeDemoAccounts(): Promise<void> {
  await desk().delete(people).where(eq(people.demo, true))
}

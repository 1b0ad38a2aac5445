import 'server-only'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { env } from '@/lib/desk/env/env'
import { desk } from '@/lib/desk/store/database'
import { setRules } from '@/lib/desk/store/rules'
import { people } from '@/lib/desk/store/schema/desk'
import { deskRules, passkeys, recoveryCodes, totpFactors } from '@/lib/desk/store/schema/people'
import { hashPassword } from './passwords/password-hash'
import { addPerson, findByEmail } from './people'

/** One account for each role. Their passwords are public, so they exist in the sandbox only. */
export const DEMO_ACCOUNTS = [
  { role: 'sender', name: 'Sam Sender', email: 'sender@demo.example', password: 'sender-demo-2026' },
  { role: 'support', name: 'Sunniva Support', email: 'support@demo.example', password: 'support-demo-2026' },
  { role: 'admin', name: 'Ada Admin', email: 'admin@demo.example', password: 'admin-demo-2026' },
] as const

type DemoAccount = (typeof DEMO_ACCOUNTS)[number]

/** Those that exist here: none outside the sandbox, and no admin where everybody may come. */
export function demoAccounts(): readonly DemoAccount[] {
  const { DESK_DEMO, DESK_PUBLIC_SANDBOX } = env()
  if (!DESK_DEMO) return []
  return DESK_PUBLIC_SANDBOX ? DEMO_ACCOUNTS.filter(({ role }) => role !== 'admin') : DEMO_ACCOUNTS
}

/** Adds these demo accounts, and removes any others: an account whose password is public never outlives its mode. */
export async function keepDemoAccounts(accounts = demoAccounts()): Promise<void> {
  const emails = accounts.map(({ email }) => email)
  const removed = await desk()
    .delete(people)
    .where(and(eq(people.demo, true), notInArray(people.email, emails)))
    .returning({ id: people.id })
  // The sandbox asks nobody for a second factor; what follows it begins with the rule's default.
  if (removed.length > 0 && accounts.length === 0) await desk().delete(deskRules)
  for (const { password, ...account } of accounts) {
    if (await findByEmail(account.email)) continue
    const passwordHash = await hashPassword(password)
    await desk().transaction((tx) => addPerson(tx, { ...account, passwordHash, demo: true }))
  }
  if (accounts.length > 0) await freeDemoAccounts()
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

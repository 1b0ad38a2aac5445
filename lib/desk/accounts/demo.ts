import 'server-only'
import { hashPassword } from '@/lib/desk/accounts/session/password-hash'
import {
  findPersonByEmail,
  insertPerson,
  removeDemoPeopleExcept,
  resetRules,
  setRules,
} from '@/lib/desk/accounts/sql/people'
import { removeSecondFactors } from '@/lib/desk/accounts/sql/second-factors'
import { env } from '@/lib/desk/runtime/config/env'
import { desk } from '@/lib/desk/runtime/database/database'

/** One account for each role. Their passwords are public, so they exist in the sandbox only. */
export const DEMO_ACCOUNTS = [
  { role: 'sender', name: 'Sam Sender', email: 'sender@demo.example', password: 'sender-demo-2026' },
  { role: 'support', name: 'Sunniva Support', email: 'support@demo.example', password: 'support-demo-2026' },
  { role: 'admin', name: 'Ada Admin', email: 'admin@demo.example', password: 'admin-demo-2026' },
] as const

type DemoAccount = (typeof DEMO_ACCOUNTS)[number]

/** The accounts of this mode: none outside the sandbox, and no admin in a public one. */
export function demoAccounts(): readonly DemoAccount[] {
  const { DESK_DEMO, DESK_PUBLIC_SANDBOX } = env()
  if (!DESK_DEMO) return []
  return DESK_PUBLIC_SANDBOX ? DEMO_ACCOUNTS.filter(({ role }) => role !== 'admin') : DEMO_ACCOUNTS
}

/** Adds these demo accounts and removes others: a public password must not outlive its mode. */
export async function keepDemoAccounts(accounts = demoAccounts()): Promise<void> {
  const isAnyRemoved = await removeDemoPeopleExcept(accounts.map(({ email }) => email))
  // The sandbox requires no second factor; the mode that follows it begins with the default rule.
  if (isAnyRemoved && accounts.length === 0) await resetRules()
  for (const { password, ...account } of accounts) {
    if (await findPersonByEmail(account.email)) continue
    const passwordHash = await hashPassword(password)
    await desk().transaction((tx) => insertPerson(tx, { ...account, passwordHash, demo: true }))
  }
  if (accounts.length === 0) return
  // A second factor that somebody added to a demo account would lock everybody else out.
  await desk().transaction(async (tx) => {
    await removeSecondFactors(tx, 'demo')
    await setRules(tx, { second_factor_for_admins: false })
  })
}

import 'server-only'
import { createHash } from 'node:crypto'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import { closeBudgetConnections, databaseLedgers } from '@/lib/desk/store/budget/ledgers'
import { RequestBudget } from './budget'
import { type Clock, systemClock } from './clock'

const budgets = () => once('request budgets', () => new Set<RequestBudget>())

/** This process's part in the budget of a key, which the ledger names by a hash. */
export function openBudget(baseUrl: string, secret: () => Promise<string>, clock: Clock = systemClock): RequestBudget {
  const key = async () =>
    createHash('sha256')
      .update(`request budget\n${baseUrl}\n${await secret()}`)
      .digest('base64url')
  const output = log()
  const onUnreachable = (err: unknown) => output.warn({ part: 'upstream', err }, 'the request budget could not be read')
  const budget = new RequestBudget({ clock, ledgers: databaseLedgers, key, onUnreachable })
  budgets().add(budget)
  return budget
}

/** Another process changed a ledger. */
export function wakeBudgets(change: { budget: string; process: string }): void {
  for (const each of budgets()) if (each.key === change.budget && each.process !== change.process) each.wake()
}

/** As of the last visit of each. */
export const budgetStates = () => [...budgets()].map((budget) => budget.state())

/** Looks at the ledgers that this process has used. */
export async function refreshBudgets(): Promise<void> {
  await Promise.all([...budgets()].filter(({ key }) => key !== undefined).map((budget) => budget.refresh()))
}

/** When the process ends: what it leased and did not use is free for the others. */
export function returnUnusedPermits(): void {
  for (const budget of budgets()) budget.wake()
}

/** Nothing starts anymore, and nothing is left open. */
export async function closeBudgets(): Promise<void> {
  const open = [...budgets()]
  await Promise.all(open.map((budget) => budget.release()))
  if (open.length > 0) await closeBudgetConnections()
}

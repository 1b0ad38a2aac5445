import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CallError } from '@/lib/browser/call'
import { budgetQuery } from '@/lib/browser/queries/session'
import { ROLES } from '@/lib/desk/accounts/contract/permissions'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import type { Budget } from '@/lib/desk/upstream/contract/budget'
import { Gauge } from './account-state'

function shown(role: Role, used: number, isNarrow = false): string {
  const client = new QueryClient()
  const budget: Budget = { limit: 60, used, waiting: 0, next_in_ms: 0, key_refused: false }
  client.setQueryData(budgetQuery.queryKey, budget)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Gauge role={role} isNarrow={isNarrow} />
    </QueryClientProvider>,
  )
}
const seenBy = (used: number) => ROLES.filter((role) => shown(role, used) !== '')

test('admins always see how many requests are used, everybody above 80 percent', () => {
  expect(seenBy(0)).toEqual(['admin'])
  expect(seenBy(48)).toEqual(['admin'])
  expect(seenBy(49)).toEqual(ROLES)
  expect(seenBy(60)).toEqual(ROLES)
})

test('a narrow gauge shows the part in percent, and to admins the figures as its title', () => {
  expect(shown('admin', 60, true)).toContain('title="60 of 60 requests this minute"')
  expect(shown('sender', 60, true)).toContain('title="Busy: actions may wait up to a minute"')
  expect(shown('sender', 57, true)).toContain('>95\u00a0%<')
  expect(shown('sender', 48, true)).toBe('')
})

test('only a dashboard that does not answer is called unreachable, not one without its database', async () => {
  const sender: Role = 'sender'
  const failedWith = async (error: Error) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } })
    await client.query({ ...budgetQuery, queryFn: () => Promise.reject(error) }).catch(() => undefined)
    return renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <Gauge role={sender} />
      </QueryClientProvider>,
    )
  }

  expect(await failedWith(new CallError(0, 'no answer'))).toContain('The dashboard cannot be reached')
  expect(await failedWith(new CallError(503, 'no database', { reason: 'database_unavailable' }))).toBe('')
})

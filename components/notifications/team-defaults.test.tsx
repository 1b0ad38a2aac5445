// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionQuery } from '@/lib/browser/queries/session'
import { FIRST_RULES, type NotificationSettings } from '@/lib/desk/notifications/contract/rules'
import { Notifications } from './notification-settings'
import { settingsQuery } from './queries'

afterEach(() => {
  vi.unstubAllGlobals()
})

const settingsWith = (defaults: NotificationSettings['defaults']): NotificationSettings => ({
  own: { rules: null, digest_hour: 8, zone: 'UTC', mails: true },
  is_first: false,
  defaults,
  sends_mails: true,
  is_demo: false,
})

test('of a default that another admin has changed, the choice stays, and a second save replaces theirs', async () => {
  const theirs = {
    ...FIRST_RULES,
    completed: { ...FIRST_RULES.completed, page: false },
    key: { ...FIRST_RULES.key, mail: 'off' as const },
  }
  const bodies: unknown[] = []
  const conflict = { code: 409, reason: 'changed_meanwhile', message: 'Ada saved last.' }
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json(settingsWith(theirs))
    bodies.push(JSON.parse(String(body)))
    return Response.json(conflict, { status: 409 })
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const person = { id: 'one', name: 'Ada', email: 'ada@example.com', role: 'admin' as const }
  client.setQueryData(sessionQuery.queryKey, { person, outbox: false })
  client.setQueryData(settingsQuery.queryKey, settingsWith(FIRST_RULES))
  render(
    <QueryClientProvider client={client}>
      <Notifications />
    </QueryClientProvider>,
  )
  const table = () => screen.getByRole('table', { name: 'Team defaults', hidden: true })
  const control = (label: string) => {
    const found = table().querySelector(`[aria-label="${label}"]`)
    if (!found) throw new Error(`there is no ${label}`)
    return found
  }
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save team defaults', hidden: true }))

  fireEvent.change(control('API key expiring: email'), { target: { value: 'daily' } })
  save()
  await screen.findByText('Not saved: Ada saved last.')
  await waitFor(() => expect(control('Completed: page')).toHaveProperty('checked', false))
  save()
  await waitFor(() => expect(bodies).toHaveLength(2))

  expect(bodies).toEqual([
    { from: FIRST_RULES, rules: { ...FIRST_RULES, key: { ...FIRST_RULES.key, mail: 'daily' } } },
    { from: theirs, rules: { ...theirs, key: { ...theirs.key, mail: 'daily' } } },
  ])
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryKeys } from '@/lib/browser/keys'
import { mailPlan } from './mail-plan'
import { PlanPath } from './plan-path'

test('the order names the codes, and the languages that are not the account’s', () => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(queryKeys.branding, { branding: { language: 'fr' } })
  const people = [undefined, 'fr', 'de', 'x-other'].map((language, id) => ({
    ...{ id, index: id, name: `P${id}`, email: `p${id}@example.com`, label: `Recipient ${id + 1}` },
    ...{ requestRole: 'Signer', copy: false, language, authentication: id === 2 ? ('email_code' as const) : undefined },
  }))
  render(
    <QueryClientProvider client={client}>
      <PlanPath plan={mailPlan(people, false)} />
    </QueryClientProvider>,
  )
  expect(screen.getAllByText(/@example/).map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'P0 p0@example.comSigns',
    'P1 p1@example.comSigns',
    'P2 p2@example.comSigns · Code by email · Deutsch',
    'P3 p3@example.comSigns · x-other',
  ])
})

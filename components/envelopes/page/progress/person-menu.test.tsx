// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identityQuery, sessionQuery } from '@/lib/browser/queries/session'
import { PersonMenu } from './person-menu'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
})

function open(offers: string[] | undefined, role: string) {
  const client = new QueryClient()
  client.setQueryData(identityQuery.queryKey, { account: 'Northwind', capabilities: ['envelopes:write'], offers })
  client.setQueryData(sessionQuery.queryKey, { person: { role } } as never)
  render(
    <QueryClientProvider client={client}>
      <PersonMenu id="0f8fad5b-d9cb-469f-a165-70867728950e" signer={{ name: 'Ada' }} slot={0} />
    </QueryClientProvider>,
  )
  return screen.queryByRole('button')?.textContent
}

test('links are given only by a service that records it, and to senders', () => {
  expect(open(['signing_links'], 'sender')).toBe('More for Ada')
  cleanup()
  expect(open(['signing_links'], 'support')).toBeUndefined()
  cleanup()
  for (const offers of [undefined, [], ['languages']]) expect(open(offers, 'sender')).toBeUndefined()
})

import { dehydrate, HydrationBoundary, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryKeys } from '@/lib/browser/keys'
import { Account } from './account-state'
import { shellState } from './shell-state'

const session = {
  person: { id: 'p', name: 'Ada', email: 'ada@firm.example', role: 'sender' },
  outbox: false,
} as const
const nothing = { session, notices: [], identity: undefined, lastIdentity: undefined, budget: undefined }

function shown(state: Parameters<typeof shellState>[0]) {
  const client = new QueryClient()
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <HydrationBoundary state={dehydrate(shellState(state))}>
        <Account mark={null} />
      </HydrationBoundary>
    </QueryClientProvider>,
  )
}

test('while the service is waited for, the account is the last one known, or none', () => {
  expect(shown({ ...nothing, lastIdentity: { account: 'Northwind Legal', app: 'sealed' } })).toContain(
    'Northwind Legal',
  )

  const unknown = shown(nothing)
  expect(unknown).toContain('aria-hidden')
  expect(unknown).not.toMatch(/Sender&#x27;s desk|Signing service/)
})

test('the logo is there with the first page, unless it would make every page heavy', () => {
  const identity = { account: 'Northwind Legal' }
  const branded = (logo: string) => ({ account: 'Northwind Legal', branding: { logo }, mails: undefined })

  expect(shown({ ...nothing, identity, branding: branded('iVBORw0KGgo=') })).toContain('data:image/png;base64,iVBOR')
  expect(shown({ ...nothing, identity, branding: branded('A'.repeat(100_000)) })).not.toContain('<img')
})

test('what an earlier answer said is read again at once', () => {
  const { dataUpdatedAt } = shellState({ ...nothing, lastIdentity: { account: 'Northwind Legal' } })
    .getQueryCache()
    .find({ queryKey: queryKeys.identity })?.state ?? { dataUpdatedAt: Date.now() }
  expect(dataUpdatedAt).toBe(1)
})

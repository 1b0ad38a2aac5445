// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identityQuery, sessionQuery } from '@/lib/browser/queries/session'
import { SignerCode } from './signer-code'

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  vi.unstubAllGlobals()
})

function textOf(status: string, sign: string, authentication: string, state: string) {
  const client = new QueryClient()
  client.setQueryData(identityQuery.queryKey, { account: 'Northwind', capabilities: ['envelopes:write'] })
  client.setQueryData(sessionQuery.queryKey, { person: { role: 'sender' } } as never)
  const signer = { id: 0, name: 'Ada', email: 'ada@example.com', sign, authentication, authenticationState: { state } }
  const { container } = render(
    <QueryClientProvider client={client}>
      <SignerCode id="0f8fad5b-d9cb-469f-a165-70867728950e" envelope={{ status, signers: [signer] }} signer={signer} />
    </QueryClientProvider>,
  )
  return container.textContent
}

test.each([
  ['Sent', 'pending', 'access_code', 'ready', 'Access codeReplace code for Ada'],
  ['Sent', 'pending', 'email_code', 'locked', 'Locked after five wrong codesUnlock for Ada'],
  ['Sent', 'signed', 'access_code', 'locked', 'Locked after five wrong codesReplace code for Ada'],
  ['Signed', 'signed', 'access_code', 'ready', 'Access codeReplace code for Ada'],
  ['Signed', 'signed', 'access_code', 'locked', 'Locked after five wrong codesReplace code for Ada'],
  ['Signed', 'signed', 'email_code', 'locked', 'Code by email'],
  ['Voided', 'pending', 'access_code', 'locked', 'Access code'],
])('of a %s envelope with a %s part and a %s that is %s', (status, sign, authentication, state, text) => {
  expect(textOf(status, sign, authentication, state)).toBe(text)
})

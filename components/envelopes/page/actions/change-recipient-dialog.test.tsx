// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { signingProgress } from '@/lib/envelope/signing-progress'
import { ChangeRecipientDialog } from './change-recipient-dialog'

const ada = { id: 0, name: 'Ada', email: 'ada@x.example', sign: 'pending' }
const bo = { ...ada, id: 1, name: 'Bo' }
let offers: string[]
let client: QueryClient
beforeEach(() => {
  offers = ['signer_index']
  client = new QueryClient()
  vi.stubGlobal('fetch', (path: string) =>
    path === '/api/identity' ? Promise.resolve(Response.json({ offers })) : new Promise(() => {}),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function dialogOf(signers: DocumentSigner[], canChange = true) {
  const [signer] = signers
  if (!signer) throw new Error('nobody')
  const progress = signingProgress({ status: 'Sent', signers })
  return (
    <QueryClientProvider client={client}>
      <ChangeRecipientDialog
        id="e"
        signer={signer}
        progress={progress}
        canChange={canChange}
        open
        onOpenChange={() => {}}
      />
    </QueryClientProvider>
  )
}
test.each([
  [
    'Ada has delegated to Cy.',
    [
      { ...ada, sign: 'delegated', delegated: true, delegatedBy: 'signer' as const },
      { ...ada, name: 'Cy', email: 'cy@x.example' },
    ],
  ],
  [
    'The recipient is Cy now.',
    [
      { ...ada, sign: 'delegated', delegated: true, delegatedBy: 'sender' as const },
      { ...ada, name: 'Cy', email: 'cy@x.example' },
    ],
  ],
  ['Ada has signed.', [{ ...ada, sign: 'signed' }, bo]],
])('an open dialog says what happened meanwhile: %s', async (text, signers) => {
  const { rerender } = render(dialogOf([ada, bo]))
  await screen.findByLabelText('Email address')

  rerender(dialogOf(signers, false))

  expect(document.body.textContent?.replace(/[\u2068\u2069]/g, '')).toContain(text)
  expect(screen.queryByLabelText('Email address')).toBeNull()
})

test('with a service that takes only an address, nothing is changed where two signers have it', async () => {
  offers = []
  render(dialogOf([ada, bo]))

  await screen.findByText(/2 pending slots have the address/)
  expect(screen.queryByLabelText('Email address')).toBeNull()
})

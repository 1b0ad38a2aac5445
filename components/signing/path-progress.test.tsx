// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import { SigningView } from '@/lib/contract/signing'
import { ENGLISH } from '@/lib/messages/catalog'
import { SignLanguage } from './language'
import { PathProgress } from './path-progress'

const messages = Object.fromEntries(Object.entries(ENGLISH.pages).map(([key, text]) => [key, compile(text)]))
const other = (id: number, step?: number) => ({ id, finished: false, step })

test.each([
  ['without an order', 0, [other(1, 0), other(2, 0)], 0],
  ['before two who act at the same time', 0, [other(1, 1), other(2, 1)], 1],
  ['one after the other', 1, [other(0, 0), other(2, 2)], 2],
  ['with a service that does not say it', undefined, [other(1), other(2)], 2],
])('%s: only steps have a line between them', (_, step, others, lines) => {
  const view = { envelope: { id: 'e', status: 'Sent' }, signer: { id: step ?? 0 }, files: [], fields: [], turn: true }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SignLanguage messages={{ language: 'en', messages }}>
        <PathProgress view={SigningView.parse({ ...view, step, others })} />
      </SignLanguage>
    </QueryClientProvider>,
  )

  expect(document.querySelectorAll('path[d="M-8 8H0"]')).toHaveLength(lines)
})

// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { DraftProvider } from '../open-draft/use-draft'
import { AccessCodes } from './access-codes'

vi.mock('next/navigation', () => ({
  usePathname: () => '/drafts/one/review',
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
}))

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const draft = (id: string): Draft => ({
  id,
  purpose: 'envelope',
  state: 'open',
  version: 1,
  updated_on: '2026-11-22T12:00:00Z',
  content: { recipients: [{ id: 0, name: 'Ada', email: 'ada@example.com', authentication: 'access_code' }] },
})

/** Opens the page as a reload does. */
function open(id = 'one') {
  cleanup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftProvider draft={draft(id)} template={undefined}>
        <AccessCodes />
      </DraftProvider>
    </QueryClientProvider>,
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('Ada')

test('the code of a draft is the same after a reload, typed or made', async () => {
  open()
  await waitFor(() => expect(field().value).toMatch(/^.{4}-.{4}$/))
  const made = field().value
  open()
  await waitFor(() => expect(field().value).toBe(made))

  fireEvent.change(field(), { target: { value: 'BLUE-1234' } })
  open()
  await waitFor(() => expect(field().value).toBe('BLUE-1234'))
  open('another')
  await waitFor(() => expect(field().value).toMatch(/^.{4}-.{4}$/))
  expect(field().value).not.toBe('BLUE-1234')
})

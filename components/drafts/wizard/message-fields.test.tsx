// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { draftProblems } from '@/lib/desk/drafts/contract/draft-problems'
import { DraftProvider, useDraft } from '../open-draft/use-draft'
import { ExpiryField } from './message-fields'

beforeAll(() => {
  vi.stubGlobal('fetch', async () => Response.json(draft))
})

const draft: Draft = {
  id: crypto.randomUUID(),
  purpose: 'envelope',
  state: 'open',
  content: { recipients: [] },
  version: 1,
  updated_on: '2026-11-22T12:00:00Z',
}

/** The field, with the problem of the draft as a page shows it. */
function Expiry() {
  const { content } = useDraft()
  const problems = draftProblems(content, { purpose: 'envelope', now: new Date() })
  const errorAt = (path: string) => problems.find((each) => each.path === path)?.message
  return <ExpiryField errors={{ errorAt, leave: () => undefined }} />
}

test.each([
  ['14', false],
  ['1.5', true],
  ['-5', true],
  ['abc', true],
  ['366', true],
  ['', false],
])('%j days until it expires stay as typed; an error says so: %s', (text, isWrong) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftProvider draft={draft} template={undefined}>
        <Expiry />
      </DraftProvider>
    </QueryClientProvider>,
  )
  const input = screen.getByRole('textbox', { name: /Days until it expires/ })
  fireEvent.change(input, { target: { value: text } })
  expect(input).toHaveProperty('value', text)
  expect(screen.queryByText('Enter a whole number of days from 1 to 365.') !== null).toBe(isWrong)
})

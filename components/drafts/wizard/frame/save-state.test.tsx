// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { DiscardDraftButton, UnknownOutcome } from './save-state'

vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))

const documents = [{ id: 'd', name: 'Lease 2027' }]
const recipients: Draft['content']['recipients'] = []

test.each([
  ['its subject', { content: { recipients, documents, emailSubject: 'Please sign' } }, 'Please sign'],
  ['its first document', { content: { recipients, documents } }, 'Lease 2027'],
  ['its template', { template_id: 't', template_name: 'Mutual NDA', content: { recipients } }, 'Mutual NDA'],
  ['what it becomes', { content: { recipients } }, 'New envelope'],
])('the question whether to discard a draft names it by %s', async (_, given, title) => {
  const draft: Draft = { id: 'one', purpose: 'envelope', state: 'sending', version: 4, updated_on: '', ...given }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DiscardDraftButton draft={draft} />
    </QueryClientProvider>,
  )
  screen.getByRole('button', { name: 'Discard draft' }).click()
  expect((await screen.findByRole('alertdialog')).textContent).toContain(`Discard the draft “${title}”`)
})

test('a template whose save has no known outcome is looked for among the templates', () => {
  const content = { recipients, templateName: 'Lease' }
  const draft: Draft = { id: 'one', purpose: 'template', state: 'sending', version: 4, updated_on: '', content }
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <UnknownOutcome draft={draft} pending={false} onRetry={() => {}} />
    </QueryClientProvider>,
  )
  expect(container.textContent).toContain('cannot save twice')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/templates')
})

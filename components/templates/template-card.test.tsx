import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockProvider } from '@/components/ui/clock'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { TemplateCard } from './template-card'

const shown = (template: PdfSignRequest, leadsTo: 'detail' | 'send' = 'detail') =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ClockProvider now={0} zone="UTC">
        <TemplateCard template={{ ...template, id: 't-1' }} index={0} leadsTo={leadsTo} maySend />
      </ClockProvider>
    </QueryClientProvider>,
  )

test('a template without slots cannot be sent from its card', () => {
  expect(shown({ templateName: 'NDA', signers: [{ id: 0 }] })).toContain('Send NDA')
  expect(shown({ templateName: 'NDA', signers: [] })).not.toContain('Send NDA')
  expect(shown({ templateName: 'NDA', signers: [] }, 'send')).not.toContain('/send')
})

test('a card names no page count that cannot be', () => {
  expect(shown({ files: [{ pageCount: -1 }] })).not.toContain('page')
})

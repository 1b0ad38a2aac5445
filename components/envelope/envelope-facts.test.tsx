import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockProvider } from '@/components/ui/clock'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { EnvelopeFacts } from './envelope-facts'

const NOW = Date.UTC(2026, 10, 21, 9)

/** The facts as text, by their terms. */
function facts(envelope: PdfSignRequest): Map<string, string> {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ClockProvider now={NOW} zone="UTC">
        <EnvelopeFacts id="e-1" envelope={{ id: 'e-1', status: 'Sent', ...envelope }} />
      </ClockProvider>
    </QueryClientProvider>,
  )
  const text = (part: string) => part.replaceAll(/<[^>]*>/g, '')
  return new Map(
    [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)].map(([, term = '', value = '']) => [
      text(term),
      text(value),
    ]),
  )
}
/** What is shown where the service says nothing. */
const unknown = facts({}).get('Sender')

test('an envelope that names no expiry does not claim that it never expires', () => {
  expect(unknown).toBeTruthy()
  expect(facts({}).get('Expires')).toBe('Not set')
  expect(facts({ expirationDays: 30 }).get('Expires')).toContain('30 days')
})

test.each(['', '  '])('an empty date (%j) is unknown, as one that is absent', (empty) => {
  const shown = facts({ createdOn: empty, updatedOn: empty })

  expect(shown.get('Created')).toBe(unknown)
  expect(shown.get('Changed')).toBe(unknown)
  expect(facts({ createdOn: 'some day' }).get('Created')).toBe('some day')
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockProvider } from '@/components/ui/clock'
import { activityQuery, trailQuery } from '@/lib/browser/queries/envelope'
import type { AuditTrail, PdfSignRequest } from '@/lib/contract/envelope'
import type { Activity } from '@/lib/desk/activity/contract/activity'
import { EnvelopeFacts } from './envelope-facts'

const NOW = Date.UTC(2026, 10, 21, 9)

type Known = { activities?: Activity[] | undefined; trail?: AuditTrail }

/** The facts as text, by their terms. */
function facts(envelope: PdfSignRequest, activities: Activity[] = []): Map<string, string> {
  return factsWith(envelope, { activities })
}

function factsWith(envelope: PdfSignRequest, { activities, trail }: Known): Map<string, string> {
  const client = new QueryClient()
  if (activities) client.setQueryData(activityQuery('e-1').queryKey, activities)
  if (trail) client.setQueryData(trailQuery('e-1').queryKey, trail)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
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

test('an envelope that names no expiry has no such row', () => {
  expect(facts({}).has('Expires')).toBe(false)
  expect(facts({ expirationDays: 30 }).get('Expires')).toContain('30 days')
})

test.each(['', '  '])('an empty date (%j) has no row, as one that is absent', (empty) => {
  const rows = facts({ createdOn: empty, updatedOn: empty })

  expect(rows.has('Created')).toBe(false)
  expect(rows.has('Changed')).toBe(false)
  expect(facts({ createdOn: 'some day' }).get('Created')).toBe('some day')
})

test('the order of signing is said where there is one', () => {
  expect(facts({ signers: [{ id: 1 }] }).has('Order')).toBe(false)
  expect(facts({ signers: [{ id: 1 }, { id: 2 }] }).get('Order')).toBe('All at once')
  expect(facts({ signers: [{ id: 1 }, { id: 2 }], signerOrderRequired: true }).get('Order')).toBe('In signing order')
})

test('a change by the team has the time and the name of its own record', () => {
  const owner = { name: 'Nora Lindqvist', email: 'nora@example.com' }
  const envelope = { requestedBy: owner, updatedOn: '11/21/2026 08:30:09', updatedBy: 'NORA@example.com' }
  const voided = {
    id: '1',
    at: '2026-11-21T08:30:05Z',
    person: 'Sam Sender <sam@example.com>',
    action: 'envelope.void',
  }

  expect(facts(envelope, [voided]).get('Changed')).toMatch(/08:30:05.*by .?Sam Sender/)
  expect(facts({ ...envelope, updatedBy: 'service' }, [voided]).get('Changed')).toContain('08:30:05')
  const created = { ...envelope, createdOn: '11/21/2026 08:30:07' }
  expect(facts(created, [{ ...voided, action: 'envelope.send' }]).get('Changed')).toMatch(/08:30:07.*by .?Sam Sender/)
  expect(facts(envelope).get('Changed')).toMatch(/08:30:09.*With .?Nora Lindqvist.?’s key/)
  expect(facts({ ...envelope, updatedBy: 'grace@example.com' }, [voided]).get('Changed')).toMatch(
    /08:30:09.*by grace@example.com/,
  )
  expect(facts({ ...envelope, updatedBy: 'service' }).get('Changed')).not.toContain('service')
})

test('a completed envelope changed at its completion, by the service and not by who signed last', () => {
  const envelope = {
    status: 'Signed',
    updatedOn: '11/21/2026 08:30:09',
    updatedBy: 'grace@example.com',
    signers: [{ email: 'Grace@example.com' }],
  }
  const trail = { 'nora@example.com': { completed: [{ at: '2026-11-21T08:30:05Z' }] } }

  const changed = factsWith(envelope, { activities: [], trail }).get('Changed')
  expect(changed).toContain('08:30:05')
  expect(changed).toContain('At completion, by the service')
  expect(changed).not.toContain('grace')
  // No time is shown that another one would replace.
  expect(factsWith(envelope, { activities: [] }).get('Changed')).not.toContain('08:30')
  expect(factsWith({ ...envelope, status: 'Sent' }, { activities: [] }).get('Changed')).toContain(
    'by grace@example.com',
  )
})

test('the last change has no time before the team’s own record is read, which may have another', () => {
  const owner = { name: 'Nora Lindqvist', email: 'nora@example.com' }
  const envelope = { requestedBy: owner, updatedOn: '11/21/2026 08:30:09', updatedBy: owner.email }

  expect(factsWith(envelope, {}).get('Changed')).toBe('')
  expect(factsWith({ ...envelope, updatedBy: 'grace@example.com' }, {}).get('Changed')).toContain('08:30:09')
})

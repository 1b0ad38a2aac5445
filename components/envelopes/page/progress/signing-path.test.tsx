import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockProvider } from '@/components/ui/clock'
import { queryKeys } from '@/lib/browser/keys'
import { activityQuery, trailQuery } from '@/lib/browser/queries/envelope'
import type { AuditTrail, PdfSignRequest } from '@/lib/contract/envelope'
import type { Activity } from '@/lib/desk/platform/contract/desk'
import { signingProgress } from '@/lib/envelope/signing-progress'
import { SigningPath } from './signing-path'

const SIGNED: PdfSignRequest = {
  id: 'e-1',
  status: 'Signed',
  requestedBy: { name: 'Nora Lindqvist', email: 'nora@example.com' },
  createdOn: '11/21/2026 08:00:00',
  updatedOn: '11/21/2026 08:30:09',
  updatedBy: 'grace@example.com',
  signers: [{ id: 0, name: 'Grace Hopper', email: 'grace@example.com', sign: 'signed' }],
}
const TRAIL: AuditTrail = {
  'grace@example.com': { signed: [{ at: '2026-11-21T08:30:05Z' }] },
  'nora@example.com': { completed: [{ at: '2026-11-21T08:30:05Z' }] },
}
const SENT: Activity[] = [
  { id: '1', at: '2026-11-21T07:59:58Z', person: 'Sam Sender <sam@example.com>', action: 'envelope.send' },
]

/** The path as text, when these parts of it have been read. */
function path({ trail, activities }: { trail?: AuditTrail; activities?: Activity[] }, envelope = SIGNED): string {
  const client = new QueryClient()
  client.setQueryData(queryKeys.identity, {})
  if (trail) client.setQueryData(trailQuery('e-1').queryKey, trail)
  if (activities) client.setQueryData(activityQuery('e-1').queryKey, activities)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ClockProvider now={Date.UTC(2026, 10, 21, 9)} zone="UTC">
        <SearchParamsContext value={new URLSearchParams()}>
          <SigningPath id="e-1" envelope={envelope} progress={signingProgress(envelope)} />
        </SearchParamsContext>
      </ClockProvider>
    </QueryClientProvider>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u2066-\u2069]+/g, ' ')
}

test('the path has no time of completion before the trail is read, and then the one of the trail', () => {
  expect(path({ activities: [] })).not.toContain('08:30')
  const known = path({ trail: TRAIL, activities: [] })
  expect(known.match(/08:30:05/g)).toHaveLength(2)
  expect(known).not.toContain('08:30:09')
  // A trail of another form has none.
  expect(path({ trail: {}, activities: [] })).toContain('08:30:09')
})

test('the path names nobody as the sender before the team’s record is read', () => {
  expect(path({ trail: TRAIL })).not.toMatch(/Sent by|Nora|Sam/)
  expect(path({ trail: TRAIL, activities: SENT })).toContain('Sent by Sam Sender')
  expect(path({ trail: TRAIL, activities: [] })).toContain('Sent by Nora Lindqvist')
})

test('whether somebody delegated or was replaced is not guessed before the trail is read', () => {
  const signers = [
    { id: 0, name: 'Ada', email: 'ada@example.com', delegated: true, delegatedTo: 'grace@example.com' },
    { id: 0, name: 'Grace', email: 'grace@example.com', delegatedFrom: 'ada@example.com' },
  ]
  const envelope = { ...SIGNED, status: 'Sent', signers }
  const delegated = [{ at: '2026-11-21T08:10:00Z', actor: 'ada@example.com', detail: { to: 'grace@example.com' } }]

  expect(path({ activities: [] }, envelope)).not.toMatch(/Handed over|Delegated|Replaced/)
  expect(path({ trail: { 'ada@example.com': { delegated } }, activities: [] }, envelope)).toContain('Delegated')
  expect(path({ trail: {}, activities: [] }, envelope)).toContain('Handed over')
})

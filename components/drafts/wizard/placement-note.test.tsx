import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ODD } from '@/e2e/fixtures/awkward/envelopes'
import { AWKWARD_KEY, startAwkwardService } from '@/e2e/fixtures/awkward/service'
import { DraftProvider } from '@/lib/browser/draft/use-draft'
import { queryKeys } from '@/lib/browser/keys'
import { PdfSignRequest } from '@/lib/contract/envelope'
import { FIELD_PLACEMENT } from '@/lib/contract/field-types'
import { MeResponse } from '@/lib/contract/identity'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import ArrivedFields from './frame/arrived-fields'
import { PlacementNote } from './frame/wizard-frame'

const route = vi.hoisted(() => ({ step: 'fields' }))
vi.mock('next/navigation', () => ({
  usePathname: () => `/drafts/one/${route.step}`,
  useRouter: () => ({}),
  useSearchParams: () => new URLSearchParams(),
}))

let service: Awaited<ReturnType<typeof startAwkwardService>>
beforeAll(async () => {
  service = await startAwkwardService()
})
afterAll(() => service.stop())

/** What the foreign service answers, as the dashboard reads it. */
const read = async (path: string): Promise<unknown> =>
  (await fetch(`${service.baseUrl}/api/v1/service${path}`, { headers: { 'x-api-key': AWKWARD_KEY } })).json()

const place = { x: 0.1, y: 0.1, width: 0.3, height: 0.04 }
const draft: Draft = {
  id: 'one',
  purpose: 'envelope',
  state: 'open',
  version: 1,
  updated_on: '2026-11-22T12:00:00Z',
  content: {
    recipients: [{ id: 0, name: 'Ada', email: 'ada@example.com' }],
    documents: [{ id: 'd', name: 'Lease.pdf' }],
    fields: [{ id: 'f', document: 'd', recipient: 0, type: 'text', page: 3, label: 'Rent', ...place }],
  },
}
const sent: Draft = { ...draft, state: 'sent', envelope_id: ODD.inFlight }

function shown(
  step: string,
  identity: MeResponse,
  { envelope, current = draft }: { envelope?: PdfSignRequest; current?: Draft } = {},
) {
  route.step = step
  const client = new QueryClient()
  client.setQueryData(queryKeys.identity, identity)
  if (envelope) client.setQueryData(queryKeys.envelope.one(ODD.inFlight), envelope)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DraftProvider draft={current} template={undefined}>
        {envelope ? <ArrivedFields envelopeId={ODD.inFlight} /> : <PlacementNote />}
      </DraftProvider>
    </QueryClientProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ')
}

test('a service that documents no field format is warned about where fields are placed and reviewed', async () => {
  const foreign = MeResponse.parse(await read('/me'))
  for (const step of ['fields', 'review']) expect(shown(step, foreign)).toContain('document how it places fields')
  for (const step of ['documents', 'recipients']) expect(shown(step, foreign)).toBe('')
})

test('the embedded service needs no warning', () => {
  for (const step of ['fields', 'review', 'sent']) expect(shown(step, { field_placement: FIELD_PLACEMENT })).toBe('')
})

test('after the send, a service that answers no fields is one that doesn’t say', async () => {
  const foreign = MeResponse.parse(await read('/me'))
  const envelope = PdfSignRequest.parse(await read(`/envelopes/${ODD.inFlight}`))
  expect(shown('sent', foreign, { envelope, current: sent })).toContain('say where it placed the fields')
})

test('after the send, fields that arrived elsewhere are named with their document and page', async () => {
  const foreign = MeResponse.parse(await read('/me'))
  const signers = [{ email: 'ada@example.com' }]
  const field = { id: 'f', type: 'text' as const, signerIndex: 0, page: 3, label: 'Rent', ...place }
  const answer = (more: object) => ({ signers, files: [{ fields: [{ ...field, ...more }] }] })

  const moved = shown('sent', foreign, { envelope: answer({ y: 0.86 }), current: sent })
  expect(moved).toContain('1 field did not arrive as sent')
  expect(moved).toMatch(/Lease\.pdf, page 3:\s+Rent is in another place/)
  expect(shown('sent', foreign, { envelope: answer({}), current: sent })).toContain('kept all fields as they were sent')
})

import { PDF } from '@libpdf/core'
import { expect, vi } from 'vitest'
import { type EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import { type FeedCursor, feedCursorAfter } from '@/lib/desk/upstream/contract/feed-cursor'
import { verifySeal } from '@/service/documents/verify-seal'
import type { Caller } from './person'
import type { Product } from './product'
import type { People } from './work'

/** A mirror that nobody looks at is compared every two minutes. */
const SOON = { timeout: 150_000, interval: 250 }

/** What was compared already; only what came since is read again, and its documents are opened once. */
const verified = new Set<string>()

/**
 * Checks what both programs acknowledged: each acknowledged envelope exists once at the service, each signed one has a document
 * whose seal verifies, nothing exists twice, and no draft is in between.
 */
export async function expectWhole(product: Product, people: People): Promise<void> {
  await expectOnceEach(product, people)
  await expectSealed(product, people)
  // A draft that is neither open nor sent is being sent; nobody sends now.
  const between = "select id, state from drafts where state not in ('open', 'sent')"
  expect(await product.query('desk', between)).toEqual([])
}

/** What happens in the background has been made up for: the mirror shows everything, and every job that is due has run. */
export async function expectCaughtUp(product: Product, people: People): Promise<void> {
  await vi.waitFor(() => expectMirrored(product, people), SOON)
  await vi.waitFor(() => expectNothingStuck(product), SOON)
}

/** By subject, because nobody knows the id of an envelope that was made without an answer. */
async function expectOnceEach({ query }: Product, { sent }: People): Promise<void> {
  const subjects = `select email_subject as subject, array_agg(id::text) as ids from envelopes where email_subject like '%: agreement %' group by 1`
  const rows = await query<{ subject: string; ids: string[] }>('service', subjects)
  const made = new Map(rows.map(({ subject, ids }) => [subject, ids]))
  expect(rows.filter(({ ids }) => ids.length > 1)).toEqual([])
  const lost = [...sent].filter(([subject, id]) => made.get(subject)?.[0] !== id)
  expect(lost.map(([subject, id]) => `${subject}: ${id} was acknowledged, there is ${made.get(subject)}`)).toEqual([])
}

async function expectSealed({ api }: Product, { signed, key }: People): Promise<void> {
  for (const id of signed) {
    if (verified.has(id)) continue
    const address = `${api}/envelopes/${id}`
    const headers = { 'x-api-key': key }
    const envelope = PdfSignRequest.parse(await (await fetch(address, { headers })).json())
    expect(`${envelope.emailSubject} is ${envelope.status}`).toBe(`${envelope.emailSubject} is Signed`)
    const content = new Uint8Array(await (await fetch(`${address}/document`, { headers })).arrayBuffer())
    await verifySeal(content, (await PDF.load(content)).getPageCount())
    verified.add(id)
  }
}

/**
 * The service dates these changes before others that the dashboard has read, and the feed is ordered by these dates: a mirror without
 * webhooks finds them when everything is read again (docs/operations.md). The same holds for a state with a date in the future: a later
 * change has an earlier date, and the mirror keeps the state with the later one.
 */
const DATED_BACK = /^Clock -/

async function expectMirrored({ query }: Product, { sent, signed }: People): Promise<void> {
  type Mirrored = { id: string; status: string; changed: string; future: boolean }
  const rows = await query<Mirrored>(
    'desk',
    'select id, status, changed_at::text as changed, changed_at > now() as future from mirror_envelopes',
  )
  const mirrored = new Map(rows.map((row) => [row.id, row]))
  const expected = [...sent].filter(([subject, id]) => signed.has(id) && !DATED_BACK.test(subject))
  const behind = expected.filter(([, id]) => mirrored.get(id)?.status !== 'Signed' && !mirrored.get(id)?.future)
  const described = behind.map(([subject, id]) => {
    const { status, changed } = mirrored.get(id) ?? { status: 'missing', changed: 'never' }
    return `${subject}: ${status}, changed ${changed}`
  })
  expect(described).toEqual([])
}

async function expectNothingStuck({ query }: Product): Promise<void> {
  for (const database of ['desk', 'service']) {
    const gaveUp = await query(database, 'select name, key, last_error from jobs where run_at is null')
    expect([database, gaveUp]).toEqual([database, []])
    const late = await query(database, "select name, key from jobs where run_at < now() - interval '1 minute'")
    expect([database, late]).toEqual([database, []])
  }
}

/** The subjects of all envelopes that the service has. */
export async function subjectsAtService({ surely }: Pick<Caller, 'surely'>): Promise<string[]> {
  const subjects: string[] = []
  for (let cursor: FeedCursor | undefined; ; ) {
    const page = await surely<EnvelopeEvent[]>(`/envelopes${cursor ? `?${new URLSearchParams(cursor)}` : ''}`)
    subjects.push(...page.map(({ envelope }) => envelope.emailSubject ?? ''))
    cursor = feedCursorAfter(page, cursor)
    if (!cursor) return subjects
  }
}

/** Each of these is the subject of one envelope at the service, and of no more. */
export async function expectOnce(integrator: Caller, subjects: string[]): Promise<void> {
  const made = new Map<string, number>()
  for (const subject of await subjectsAtService(integrator)) made.set(subject, (made.get(subject) ?? 0) + 1)
  const wrong = subjects.filter((subject) => made.get(subject) !== 1)
  expect(wrong.map((subject) => `${subject}: ${made.get(subject) ?? 0} times`)).toEqual([])
}

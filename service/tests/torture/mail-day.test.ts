import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EnvelopeId } from '@/lib/contract/ids'
import { torture } from '@/scripts/testing/torture'
import { seededRandom } from '../../seed/seeded-random'
import { file } from '../given'
import { notification } from '../mail/notification'
import { openSeveral, type Several } from './several'

vi.setConfig({ testTimeout: 600_000 })

const ENVELOPES = torture.rounds(10, 60)
const SIGNERS = 5
const KILLS = torture.size(2, 6)
/** How the mail server treats an address, and what its signer's mail shows in the end. */
const FATES = {
  accepts: 'sent',
  refuses: 'refused',
  defers: 'sent',
  'defers for good': 'deferred',
  returns: 'bounced',
  'delays and returns': 'bounced',
} as const
type Fate = keyof typeof FATES
const fates = Object.keys(FATES) as Fate[]
type Person = { email: string; fate: Fate }

let several: Several
let service: Awaited<ReturnType<Several['start']>>
beforeAll(async () => {
  several = await openSeveral({})
  service = await several.start()
})
afterAll(() => several.close())

const until = (condition: () => Promise<void>) => vi.waitFor(condition, { timeout: 120_000, interval: 200 })
const again = () => several.sql(`update jobs set run_at = now() where name = 'mail.send'`)

async function killAndStart(): Promise<void> {
  const killed = service
  service = await several.start()
  await killed.kill()
}

type Signer = { email: string; mail?: { state: string; kind: string } }
async function statesOf(id: EnvelopeId): Promise<Record<string, string | undefined>> {
  const { body } = await service.api.get(`/envelopes/${id}`)
  return Object.fromEntries((body as { signers: Signer[] }).signers.map(({ email, mail }) => [email, mail?.state]))
}

test('a mail server that accepts, defers, refuses and returns, while the service is killed: every state is right', async () => {
  const next = seededRandom(`mail day ${torture.seed}`)
  const envelopes: { id: EnvelopeId; people: Person[] }[] = []
  const everybody = () => envelopes.flatMap(({ people }) => people)
  for (let n = 0; n < ENVELOPES; n++) {
    const people = Array.from(
      { length: SIGNERS },
      (_, index): Person => ({
        email: `${index}.${n}@day.example`,
        fate: fates[Math.floor(next() * fates.length)] ?? 'accepts',
      }),
    )
    for (const { email, fate } of people) {
      if (fate === 'refuses') several.mailServer.refusals.set(email, { code: 550, text: '5.1.1 no such user' })
      if (fate.startsWith('defers')) several.mailServer.refusals.set(email, { code: 451, text: '4.3.0 later' })
    }
    const signers = people.map(({ email }) => ({ name: email, email }))
    const answer = await service.api.post('/envelopes', { signers, files: [file([0, 1, 2, 3, 4])] })
    envelopes.push({ id: EnvelopeId.parse((answer.body as { message: string }).message), people })
    if (n % Math.ceil(ENVELOPES / KILLS) === 0) await killAndStart()
  }
  const first = { refuses: 'refused', defers: 'deferred', 'defers for good': 'deferred' } as Partial<
    Record<Fate, string>
  >
  await until(async () => {
    for (const { id, people } of envelopes)
      expect(await statesOf(id)).toEqual(
        Object.fromEntries(people.map(({ email, fate }) => [email, first[fate] ?? 'sent'])),
      )
  })

  // The second part: what was deferred is taken, and what was accepted comes back, reported more than once and by two at a time.
  for (const { email, fate } of everybody()) if (fate === 'defers') several.mailServer.refusals.delete(email)
  await again()
  const report = async ({ email, fate }: Person) => {
    const sent = several.mailServer.received.find(({ to }) => to?.[0]?.address === email)
    const about = { recipient: email, messageId: sent?.messageId }
    const mails = [
      ...(fate === 'delays and returns' ? [notification({ ...about, action: 'delayed', status: '4.4.1' })] : []),
      notification(about),
      notification({ ...about, action: 'delivered', status: '2.0.0' }),
      notification(about),
    ]
    for (const mail of mails) {
      const post = () => service.operator.post('/mail-reports', mail, { 'content-type': 'message/rfc822' })
      for (const { body } of await Promise.all([post(), post()])) expect(body).toMatchObject({ matched: true })
    }
  }
  const returned = everybody().filter(({ fate }) => fate.endsWith('returns'))
  for (const [index, person] of returned.entries()) {
    await report(person)
    if (index % Math.ceil(returned.length / KILLS) === 0) await killAndStart()
  }
  await until(async () => {
    for (const { id, people } of envelopes)
      expect(await statesOf(id)).toEqual(Object.fromEntries(people.map(({ email, fate }) => [email, FATES[fate]])))
  })

  const feed = new Map<string, Signer[]>()
  for (const { envelope } of (await service.api.get('/envelopes')).body as {
    envelope: { id: string; signers: Signer[] }
  }[])
    feed.set(envelope.id, envelope.signers)
  for (const { id, people } of envelopes) {
    const trail = await several.store.audit.trail(id)
    for (const { email, fate } of people) {
      const entries = trail.filter(({ party, action }) => party === email && action.startsWith('mail_'))
      const expected = { refused: ['mail_refused'], bounced: ['mail_bounced'], sent: [], deferred: [] }[FATES[fate]]
      expect(
        entries.map(({ action }) => action),
        `${email} ${fate}`,
      ).toEqual(expected)
      expect(feed.get(id)?.find((signer) => signer.email === email)?.mail?.state).toBe(FATES[fate])
    }
  }
  for (const { to, received } of await several.mails()) {
    const isTaken = everybody().some(
      ({ email, fate }) => email === to && fate !== 'refuses' && fate !== 'defers for good',
    )
    expect(received > 0, to).toBe(isTaken)
  }
})

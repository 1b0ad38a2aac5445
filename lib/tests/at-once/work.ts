import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { expect } from 'vitest'
import { PUT as saveDraft } from '@/app/api/drafts/[id]/route'
import { POST as handOver } from '@/app/api/envelopes/[id]/hand-over/route'
import { GET as recentLookups } from '@/app/api/signers/recent/route'
import { activityOutcomes } from '@/lib/desk/activity/schema'
import { contactAddresses } from '@/lib/desk/contacts/schema'
import { drafts } from '@/lib/desk/drafts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { send } from '../desk'
import { type AtOnce, answered, by, drafted, guarded, present, SENT, type Sending, TEMPLATE } from './world'

const envelope = (more: Sending = {}) => by('sender', { params: { id: randomUUID() }, ...more })

const handingOver = ({ cookie }: { cookie: string }) => ({ cookie, params: { id: SENT }, body: { signer: 0 } })
const rule = {
  use: 'own',
  rule: { after_days: 3, every_days: 4, at_most: 5, not_if_opened_today: true },
}
const somebodyElse = { name: 'Edith Clarke', email: 'edith@example.com' }
const everybody = ['ada', 'grace', 'edith', 'mary'].map((name) => ({ name, email: `${name}@example.com` }))
const content = { recipients: everybody.slice(0, 2).map((person, id) => ({ id, ...person })) }

/** Drafts of one person for the same people the other way round. */
export async function mirrored() {
  const recipients = everybody.map((person, id) => ({ id, ...person }))
  const filled = async (part: typeof recipients) => {
    const { id, version } = await drafted()
    const body = { version, content: { recipients: part } }
    const saved = await answered<{ version: number }>(
      send(saveDraft, { method: 'PUT', ...(await by('sender', { params: { id }, body })) }),
    )
    return by('sender', { params: { id }, body: { version: saved.version } })
  }
  return [await filled(recipients), await filled(recipients.toReversed())]
}

export const WORK: Record<string, AtOnce> = {
  'PUT drafts/[id]': {
    given: async () => {
      const { id, version } = await drafted()
      return by('sender', { params: { id }, body: { version, content } })
    },
    answers: [200, 409],
    succeed: 1,
  },
  'DELETE drafts/[id]': {
    given: async () => by('sender', { params: { id: (await drafted()).id } }),
    answers: [200, 404],
    succeed: 1,
  },
  'POST drafts/[id]/send': {
    given: async () => {
      const pairs = await Promise.all(Array.from({ length: 3 }, mirrored))
      return pairs.flat()
    },
    answers: [200],
    holds: async ({ params = {} }) => {
      const [draft] = await desk()
        .select()
        .from(drafts)
        .where(eq(drafts.id, params.id ?? ''))
      expect(draft).toMatchObject({ state: 'sent', attempts: 1 })
      const once = await desk()
        .select()
        .from(activityOutcomes)
        .where(eq(activityOutcomes.once, `send ${params.id}`))
      expect(once).toHaveLength(1)
      const isRecipient = like(contactAddresses.email, '%@example.com')
      expect(await desk().select().from(contactAddresses).where(isRecipient)).toHaveLength(everybody.length)
    },
  },
  'PUT reminders': { given: () => by('admin', { body: rule }), answers: [200], action: 'reminders.change' },
  'PUT templates/[id]/reminders': {
    given: () => by('sender', { params: { id: TEMPLATE }, body: rule }),
    answers: [200],
    action: 'reminders.change',
  },
  'PUT envelopes/[id]/reminders': { given: () => envelope({ body: rule }), answers: [200], action: 'reminders.change' },
  // A second one within a minute is refused.
  'POST envelopes/[id]/resend': { given: () => envelope(), answers: [200, 409], action: 'envelope.resend' },
  'POST envelopes/[id]/void': { given: () => envelope({ body: {} }), answers: [200], action: 'envelope.void' },
  'POST envelopes/[id]/signers/[email]/delegate': {
    given: () => envelope({ params: { id: randomUUID(), email: 'ada@example.com' }, body: somebodyElse }),
    answers: [200],
    action: 'signer.delegate',
  },
  'POST envelopes/[id]/signers/[email]/code': {
    given: () =>
      envelope({ params: { id: randomUUID(), email: 'ada@example.com' }, body: { accessCode: 'K7MP-4QWX' } }),
    answers: [200],
    action: 'signer.code',
  },
  'POST envelopes/[id]/links': {
    given: () => by('sender', { params: { id: SENT }, body: { signer: 0, purpose: 'copy' } }),
    answers: [200],
    action: 'signer.link',
  },
  'POST envelopes/[id]/hand-over': {
    given: async () => handingOver(await present('sender')),
    // The first one suspends the session of the others.
    answers: [200, 401, 409],
    succeed: 1,
    action: 'signer.link',
  },
  'DELETE hand-over': {
    given: async () => {
      const host = await guarded(await present('sender'))
      await answered(send(handOver, { method: 'POST', ...handingOver(host) }))
      return { cookie: host.cookie, body: { code: host.next } }
    },
    // A code is taken once; and of many at once most are too many attempts.
    answers: [200, 400, 409, 429],
    succeed: 1,
    action: 'account.confirm',
  },
  'PUT signers/recent/[email]': {
    given: async () => {
      const all = Array.from({ length: 12 }, (_, index) => `signer${index}@example.com`)
      return Promise.all(all.map((email) => by('support', { params: { email } })))
    },
    answers: [200],
    holds: async () => {
      expect(await answered<unknown[]>(send(recentLookups, await by('support')))).toHaveLength(10)
    },
  },
}

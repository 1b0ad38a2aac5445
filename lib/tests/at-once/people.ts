import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { expect } from 'vitest'
import { POST as disable } from '@/app/api/people/[id]/disable/route'
import { POST as resetPassword } from '@/app/api/people/[id]/password-reset/route'
import { GET as readWork } from '@/app/api/people/[id]/work/route'
import { GET as getPeople } from '@/app/api/people/route'
import type { PeopleOverview } from '@/lib/desk/accounts/contract/people'
import { invites, passwordResets, people, sessions } from '@/lib/desk/accounts/schema'
import type { PersonWork } from '@/lib/desk/offboarding/contract'
import { desk } from '@/lib/desk/runtime/database/database'
import { send } from '../desk'
import { invitation, PASSWORD } from '../people'
import { type AtOnce, answered, by, fromSomewhere, guarded, otherSessions, present } from './world'

const onSomebody = async (more: object = {}) => {
  const { id } = await present()
  await otherSessions(id, 12)
  return by('admin', { params: { id }, ...more })
}
const signedOut = async (id = '') =>
  expect(
    await desk()
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, new Date()))),
  ).toEqual([])

async function invited() {
  const { email } = await invitation('support')
  const all = await answered<PeopleOverview>(send(getPeople, await by('admin')))
  return by('admin', { params: { id: all.invites.find((each) => each.email === email)?.id ?? '' } })
}

export const PEOPLE: Record<string, AtOnce> = {
  'POST invites/accept': {
    given: async () => {
      const { token } = await invitation('sender')
      return { headers: fromSomewhere(), body: { token, name: 'Grace Hopper', password: PASSWORD } }
    },
    answers: [200, 410],
    succeed: 1,
  },
  'POST password-resets/use': {
    given: async () => {
      const sending = await onSomebody()
      const { link } = await answered<{ link: string }>(send(resetPassword, { method: 'POST', ...sending }))
      return { headers: fromSomewhere(), body: { token: link.split('/').at(-1), password: `${PASSWORD} anew` } }
    },
    answers: [200, 410],
    succeed: 1,
  },
  'POST people/[id]/disable': {
    // Without a body, as where there is nothing to hand over.
    given: () => onSomebody({ body: undefined }),
    answers: [200],
    action: 'people.disable',
    holds: ({ params }) => signedOut(params?.id),
  },
  'POST people/[id]/enable': {
    given: async () => {
      const sending = await onSomebody()
      await answered(send(disable, { method: 'POST', ...sending }))
      return sending
    },
    answers: [200],
    action: 'people.enable',
  },
  'POST people/[id]/hand-over': {
    given: async () => {
      const sending = await onSomebody()
      await answered(send(disable, { method: 'POST', ...sending }))
      const { version } = await answered<PersonWork>(send(readWork, sending))
      return { ...sending, body: { version, scheduled: 'send', drafts_to: null, notices_to: null } }
    },
    answers: [200],
    action: 'people.hand-over',
  },
  'POST people/[id]/password-reset': {
    given: () => onSomebody(),
    answers: [200],
    action: 'people.reset-password',
    holds: async ({ params }) => {
      const rows = await desk()
        .select()
        .from(passwordResets)
        .where(eq(passwordResets.personId, params?.id ?? ''))
      expect(rows).toHaveLength(1)
    },
  },
  'PUT people/[id]/role': {
    given: async () => {
      const one = await onSomebody({ body: { from: 'support', role: 'admin' } })
      return [one, { ...one, body: { from: 'support', role: 'sender' } }]
    },
    answers: [200, 409],
    action: 'people.role',
    times: 2,
    // Admins made by chance would have a say in every act on people after this.
    holds: async ({ params }) => {
      await desk()
        .update(people)
        .set({ role: 'support' })
        .where(eq(people.id, params?.id ?? ''))
    },
  },
  'DELETE people/[id]/second-factor': {
    given: async () => by('admin', { params: { id: (await guarded(await present())).id } }),
    answers: [200],
    action: 'people.reset-second-factor',
    holds: ({ params }) => signedOut(params?.id),
  },
  'DELETE people/[id]/sessions': {
    given: () => onSomebody(),
    answers: [200],
    action: 'people.sign-out',
    holds: ({ params }) => signedOut(params?.id),
  },
  'POST people/invites': {
    given: async () => {
      const email = `twice.${randomUUID().slice(0, 8)}@firm.example`
      return by('admin', { body: { name: 'Twice', email, role: 'support' } })
    },
    answers: [200, 409],
    succeed: 1,
    action: 'people.invite',
  },
  'POST people/invites/[id]/link': { given: invited, answers: [200], action: 'people.renew-invite' },
  'DELETE people/invites/[id]': {
    given: invited,
    answers: [200, 404],
    succeed: 1,
    action: 'people.withdraw-invite',
    holds: async ({ params }) => {
      expect(
        await desk()
          .select()
          .from(invites)
          .where(eq(invites.id, params?.id ?? '')),
      ).toEqual([])
    },
  },
  'PUT people/rules': {
    given: async () => by('admin', { body: { second_factor_for_admins: false } }),
    answers: [200],
    action: 'people.rules',
  },
}

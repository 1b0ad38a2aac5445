import { randomUUID } from 'node:crypto'
import { FIRST_RULES } from '@/lib/desk/notifications/contract/rules'
import { notificationChats, notifications } from '@/lib/desk/notifications/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { type AtOnce, by } from './world'

/** One that every sender has. */
async function notified() {
  const account = await accountOf(undefined)
  const [row] = await desk()
    .insert(notifications)
    .values({ account, kind: 'completed', subjectId: randomUUID(), detail: { subject: 'NDA' } })
    .returning()
  return row ?? { id: '', seq: 0 }
}

const own = { rules: FIRST_RULES, digest_hour: 8, zone: 'UTC', mails: true }
const chat = { url: 'https://93.184.215.14/hook', kinds: ['completed'] }

/** An admin of an account that has a chat, or has none. */
async function withChat(hasChat: boolean) {
  await desk().delete(notificationChats)
  const account = await accountOf(undefined)
  if (hasChat) await desk().insert(notificationChats).values({ account, sealed: '', host: 'x.example', kinds: [] })
  return by('admin', { body: {} })
}

export const NOTIFICATIONS: Record<string, AtOnce> = {
  'PUT notifications': {
    given: async () => by('sender', { body: { up_to: (await notified()).seq, read: true } }),
    answers: [200],
  },
  'PUT notifications/[id]': {
    given: async () => by('sender', { params: { id: (await notified()).id }, body: {} }),
    answers: [200],
  },
  'PUT notifications/settings': {
    given: () => by('sender', { body: { ...own, from: own } }),
    answers: [200],
  },
  'PUT notifications/defaults': {
    given: () => by('admin', { body: { from: FIRST_RULES, rules: FIRST_RULES } }),
    answers: [200],
    action: 'notifications.change',
  },
  'PUT notifications/chat': { given: () => by('admin', { body: chat }), answers: [200], action: 'notifications.chat' },
  'DELETE notifications/chat': {
    given: () => withChat(true),
    answers: [200, 404],
    succeed: 1,
    action: 'notifications.chat-remove',
  },
  'POST notifications/chat/test': { given: () => withChat(false), answers: [404] },
  'POST notifications/unsubscribe': {
    given: async () => ({ body: { token: `${randomUUID()}.forged` } }),
    answers: [404],
  },
}

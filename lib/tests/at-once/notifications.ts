import { FIRST_RULES } from '@/lib/desk/notifications/contract/rules'
import { notificationChats } from '@/lib/desk/notifications/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { type AtOnce, by } from './world'

const chat = { url: 'https://93.184.215.14/hook', kinds: ['completed'] }

/** An admin of an account that has a chat, or has none. */
async function withChat(hasChat: boolean) {
  await desk().delete(notificationChats)
  const account = await accountOf(undefined)
  if (hasChat) await desk().insert(notificationChats).values({ account, sealed: '', host: 'x.example', kinds: [] })
  return by('admin', { body: {} })
}

export const NOTIFICATIONS: Record<string, AtOnce> = {
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
}

import 'server-only'
import { may } from '@/lib/desk/accounts/contract/permissions'
import { signing } from '@/lib/desk/accounts/session/signed-text'
import { findPersonById } from '@/lib/desk/accounts/sql/people'
import { changedMeanwhile } from '@/lib/desk/activity/changed-meanwhile'
import { chatSeal } from '@/lib/desk/notifications/seal'
import { env } from '@/lib/desk/runtime/config/env'
import { absent, InvalidInput, NotFound, ServiceFailed } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import { mailServerProblem, sendsMails } from '@/lib/desk/runtime/mailer'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { readServiceProblems } from '@/lib/desk/upstream/service-health'
import { mergeChanges } from '@/lib/text/merge-changes'
import { acceptChat, describeChatTrouble, postText } from './chat'
import { mergeRules } from './contract/rule-changes'
import type { ChatChange, DefaultsChange, NotificationSettings, OwnRules, OwnRulesChange } from './contract/rules'
import type { NotifiedPerson } from './list'
import * as store from './sql/read'
import { findReader, saveUnsubscribed } from './sql/read'

const MAX_CHAT_URL = 2_048

/** What a person decided, the desk's rules, and for admins the account's chat. */
export async function readNotificationSettings(
  { key }: Context,
  { id, role }: NotifiedPerson,
): Promise<NotificationSettings> {
  const [own, defaults, account] = await Promise.all([findReader(id), store.readDefaults(), findPersonById(id)])
  const isAdmin = may(role, 'notifications')
  const chat = isAdmin ? await store.findChat(await accountOf(key)) : undefined
  return {
    own: ownRulesOf(own),
    is_first: !own,
    defaults,
    sends_mails: sendsMails(),
    ...(isAdmin && { mail_problems: await readMailProblems() }),
    is_demo: account?.demo ?? false,
    ...(chat && { chat: { host: chat.host, kinds: chat.kinds, ...(chat.trouble && { trouble: chat.trouble }) } }),
  }
}

const ownRulesOf = (reader: Awaited<ReturnType<typeof findReader>>): OwnRules => ({
  rules: reader?.rules ?? null,
  digest_hour: reader?.digestHour ?? 8,
  zone: reader?.zone ?? 'UTC',
  mails: !reader?.unsubscribedAt,
})

async function readMailProblems(): Promise<string[]> {
  const [own, service] = await Promise.all([mailServerProblem(), readServiceProblems()])
  return [...(own ? [`DESK_SMTP_URL: ${own}`] : []), ...service]
}

/** What the person saved in another tab since this one read it stays, but for what was changed here. */
export async function saveOwnRules(
  context: Context,
  person: NotifiedPerson,
  { from, ...changed }: OwnRulesChange,
): Promise<NotificationSettings> {
  const latest = ownRulesOf(await findReader(person.id))
  const { digest_hour: digestHour, zone, mails, ...merged } = mergeChanges<OwnRules>(from, changed, latest)
  const rules =
    from.rules && changed.rules && latest.rules ? mergeRules(from.rules, changed.rules, latest.rules) : merged.rules
  await store.writeOwnRules(person.id, { rules, digestHour, zone, unsubscribedAt: mails ? null : context.now() })
  return readNotificationSettings(context, person)
}

/** What another admin saved for other kinds and channels stays. */
export async function saveDefaults(
  context: Context,
  person: NotifiedPerson,
  { from, rules }: DefaultsChange,
): Promise<NotificationSettings> {
  const conflicts: string[] = []
  await desk().transaction(async (tx) => {
    await store.lockDefaults(tx)
    const merged = mergeRules(from, rules, await store.readDefaults(tx), (what) => conflicts.push(`“${what}”`))
    if (conflicts.length === 0) await store.writeDefaults(tx, merged)
  })
  const [what] = conflicts
  if (what) throw await changedMeanwhile({ action: 'notifications.change', key: context.key, what })
  return readNotificationSettings(context, person)
}

/** Stores where notifications are posted to. Without an address the old one stays. */
export async function saveChat(
  context: Context,
  person: NotifiedPerson,
  { url, kinds }: ChatChange,
): Promise<NotificationSettings> {
  const account = await accountOf(context.key)
  if (url !== undefined && url.length > MAX_CHAT_URL)
    throw new InvalidInput('The address is too long.', { field: 'url' })
  if (url !== undefined) await acceptChat(url)
  const before = await store.findChat(account)
  const chatAddress = url === undefined ? before : { sealed: chatSeal.seal(url, account), host: new URL(url).host }
  if (!chatAddress) throw new InvalidInput('Enter the address of the incoming webhook.', { field: 'url' })
  await store.writeChat({ account, sealed: chatAddress.sealed, host: chatAddress.host, kinds, trouble: null })
  return readNotificationSettings(context, person)
}

export async function removeChat(context: Context, person: NotifiedPerson): Promise<NotificationSettings> {
  if (!(await store.removeChat(await accountOf(context.key)))) throw absent('chat')
  return readNotificationSettings(context, person)
}

/** Posts a message to the stored address, to see whether it arrives. */
export async function testChat(context: Context): Promise<void> {
  const account = await accountOf(context.key)
  const chat = await store.findChat(account)
  const url = chat && chatSeal.open(chat.sealed, account)
  if (!url) throw absent('chat')
  try {
    await postText(url, 'Sender’s desk can post here.', context.signal)
    await store.saveChatTrouble(account, null)
  } catch (error) {
    throw new ServiceFailed(describeChatTrouble(error))
  }
}

/** A token ends the mails of the one person it was made for, and can do nothing else. */
const { sign, verify } = signing('unsubscribe from notifications')

const origin = () => env().DESK_ORIGIN[0] ?? ''

/** Asks whether to end the mails. Opening it changes nothing: mail filters open links. */
export const unsubscribeLink = (personId: string): string => `${origin()}/unsubscribe/${sign(personId)}`

/** RFC 8058: mail programs end the mails by a POST, without opening a page. */
export const unsubscribeHeaders = (personId: string): Record<string, string> => ({
  'List-Unsubscribe': `<${origin()}/api/hooks/unsubscribe?token=${encodeURIComponent(sign(personId))}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export async function unsubscribe({ now }: Pick<Context, 'now'>, { token }: { token: string }): Promise<void> {
  const personId = verify(token)
  if (personId === undefined || !(await saveUnsubscribed(personId, now()))) {
    throw new NotFound(
      'This link is not complete. Open it from the email again, or change your notifications under Settings.',
    )
  }
}

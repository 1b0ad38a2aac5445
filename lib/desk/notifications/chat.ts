import 'server-only'
import { z } from 'zod'
import { chatSeal } from '@/lib/desk/notifications/seal'
import { env } from '@/lib/desk/runtime/config/env'
import { InvalidInput } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import { once } from '@/lib/desk/runtime/process/once'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { jobQueue } from '@/lib/jobs/job-queue'
import { Connections } from '@/lib/target/connections'
import { createTargetGuard, NameNotFound, TargetRefused } from '@/lib/target/guard'
import { post } from '@/lib/target/post'
import { describeNotification } from './contract/describe-notification'
import type { NotificationDetail, NotificationKind } from './contract/notification'
import { findChat, listAccountsWithPosts, listPosts, removeAllPosts, removePosts, saveChatTrouble } from './sql/read'

const ANSWERS_WITHIN_MS = 10_000
/** One message is about at most this many. */
const AT_ONCE = 1_000

const guard = () => once('chat guard', () => createTargetGuard({ trustedOrigins: env().DESK_CHAT_TRUSTED_ORIGINS }))
const connections = () => once('chat connections', () => new Connections())

/** Refuses an address by the rules of webhook targets, or whose name leads nowhere. */
export async function acceptChat(url: string): Promise<void> {
  try {
    await guard().check(url)
    await guard().route(url, AbortSignal.timeout(ANSWERS_WITHIN_MS))
  } catch (error) {
    const isRefused = error instanceof TargetRefused || error instanceof NameNotFound
    throw isRefused ? new InvalidInput(describeChatTrouble(error), { field: 'url' }) : error
  }
}

/** Posts a message, or rejects with a reason. It checks the address and follows no redirect. */
export async function postText(url: string, text: string, signal: AbortSignal): Promise<void> {
  const within = AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)])
  const route = await guard().route(url, within)
  const headers = { 'content-type': 'application/json' }
  const { status } = await post(connections().to(route), route.url, {
    headers,
    body: JSON.stringify({ text }),
    signal: within,
  })
  if (status < 200 || status > 299) throw new ChatRefused(`The chat answered ${status}.`)
}

class ChatRefused extends Error {}

/** Why a message did not arrive, without the address, which is a credential. */
export function describeChatTrouble(error: unknown): string {
  if (error instanceof ChatRefused) return error.message
  if (error instanceof TargetRefused) return `The address ${error.message}.`
  if (error instanceof NameNotFound) return `${error.message.replace(/^the/, 'The')}.`
  return 'The chat did not answer.'
}

/** Has what waits for a chat posted. */
export async function enqueueChats(): Promise<void> {
  const accounts = await listAccountsWithPosts()
  for (const account of accounts) {
    await jobQueue(desk()).enqueueOnce(postToChat, { key: account, input: { account }, runAt: new Date() })
  }
  if (accounts.length > 0) jobsEnqueued().notify()
}

/** Posts all that waits for an account's chat as one message. */
export const postToChat = defineJob({
  name: 'notifications.chat',
  input: z.object({ account: z.string() }),
  concurrency: 2,
  retry: { waitsMs: [10_000, 60_000, 300_000, 1_800_000] },
  async run(_: unknown, { account }, job: RunningJob<Desk>) {
    const chat = await findChat(account)
    const url = chat && chatSeal.open(chat.sealed, account)
    if (!url) return job.transaction(async (tx) => void (await removeAllPosts(tx, account)))
    const posts = await listPosts(account, AT_ONCE)
    const wanted = posts.filter(({ kind }) => chat.kinds.includes(kind))
    try {
      if (wanted.length > 0) await postText(url, chatText(wanted), job.signal)
    } catch (error) {
      if (job.signal.aborted) throw error
      await saveChatTrouble(account, describeChatTrouble(error))
      if (job.retryWaitMs !== undefined) throw new Error(describeChatTrouble(error))
      // They stay in the page.
      return job.transaction(async (tx) => void (await removeAllPosts(tx, account)))
    }
    await job.transaction((tx) =>
      removePosts(
        tx,
        posts.map(({ id }) => id),
      ),
    )
    if (chat.trouble) await saveChatTrouble(account, null)
  },
})

/** A message lists this many. */
const MOST_LISTED = 20

/** One message about all of them. */
function chatText(posts: readonly { kind: NotificationKind; detail: NotificationDetail }[]): string {
  const lines = posts.slice(0, MOST_LISTED).map((each) => {
    const { title, text } = describeNotification(each)
    return plainInChat(`${title}. ${text}`.slice(0, 1_000))
  })
  const more = posts.length - MOST_LISTED
  return [...lines, ...(more > 0 ? [`And ${more.toLocaleString('en')} more.`] : [])].join('\n')
}

/**
 * Subjects and reasons are written by strangers: in a chat they must not mention everybody, and not
 * look like a link that leads elsewhere. Slack reads `<…>`, others Markdown and `@`.
 */
function plainInChat(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@/g, '@\u200b')
    .replace(/\]\(/g, ']\u200b(')
    .replace(/:\/\//g, ':\u200b//')
}

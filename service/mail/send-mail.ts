import { z } from 'zod'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { MAX_CONNECTIONS, messageOf, RETRY_WAITS_MS, RefusedForGood } from '@/lib/smtp/smtp'
import type { Context } from '../context'
import type { MailRow } from '../store/mails'
import type { Tables } from '../store/store'
import { logoOf, openBody } from './body'

/** Sends one mail. After a crash it is sent again under the same Message-ID: at least once, never lost. */
export const sendMail = defineJob({
  name: 'mail.send',
  input: z.object({ mailId: z.uuid() }),
  concurrency: MAX_CONNECTIONS,
  retry: { waitsMs: RETRY_WAITS_MS },
  async run(context: Context, { mailId }, { attempt: attempts, retryWaitMs, transaction }: RunningJob<Tables>) {
    const mail = await context.store.mails.find(mailId)
    if (mail?.state !== 'queued') return
    const failure = await attemptToSend(context, mail)
    // A mail that the server took is never recorded as refused: when this cannot be written, it is sent again.
    if (!failure) return transaction((tx) => tx.mails.change(mailId, { state: 'sent', attempts, lastError: null }))

    const { error } = failure
    const isFinal = error instanceof RefusedForGood || retryWaitMs === undefined
    const state = isFinal ? 'failed' : 'queued'
    await transaction((tx) => tx.mails.change(mailId, { state, attempts, lastError: messageOf(error) }))
    if (!isFinal) throw error
    context.log.warn({ err: error, mail: mailId, attempts }, 'a mail was not sent and will not be tried again')
  },
})

async function attemptToSend(context: Context, mail: MailRow): Promise<{ error: unknown } | undefined> {
  const { mailer, sealer } = context
  try {
    if (!mailer) throw new Error('no SMTP server is configured')
    const body = openBody(sealer, mail)
    await mailer.send(mail, body, await logoOf(context.store, body))
  } catch (error) {
    return { error }
  }
}

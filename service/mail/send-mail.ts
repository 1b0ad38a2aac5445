import { z } from 'zod'
import type { MailCause } from '@/lib/contract/envelope'
import { defineJob, type RunningJob } from '@/lib/jobs/define-job'
import { causeOf } from '@/lib/smtp/cause'
import { MailNotSent } from '@/lib/smtp/failure'
import { MAX_CONNECTIONS, RETRY_WAITS_MS } from '@/lib/smtp/smtp'
import type { Context } from '../context'
import type { Tables } from '../store/store'
import { logoOf, openBody } from './mailer'
import type { MailRow } from './sql'
import { recordMailState } from './state'

/** Sends one mail, at least once: a repeat has the same Message-ID. */
export const sendMail = defineJob({
  name: 'mail.send',
  input: z.object({ mailId: z.uuid() }),
  concurrency: MAX_CONNECTIONS,
  retry: { waitsMs: RETRY_WAITS_MS },
  async run(context: Context, { mailId }, job: RunningJob<Tables>) {
    const { attempt: attempts, retryWaitMs, transaction, signal } = job
    const mail = await context.store.mails.find(mailId)
    if (mail?.state !== 'queued') return
    const failure = await attemptToSend(context, mail, signal)
    // The end of this process says nothing about the mail: another one goes on with it.
    if (failure && failure.concerns !== 'mail' && signal.aborted) throw failure
    const isFinal = failure?.concerns === 'mail' || retryWaitMs === undefined
    const state = !failure ? 'sent' : isFinal ? 'failed' : 'queued'
    const isGivenUp = isFinal && failure?.concerns !== 'mail'
    const lastError = failure ? `${isGivenUp ? `Given up after ${attempts} attempts. ` : ''}${reasonOf(failure)}` : null
    const cause = failure ? causeOfFailure(failure, isFinal) : null
    // A mail that was taken is never recorded as refused: it is sent again instead.
    await transaction((tx) => recordMailState(context, tx, mail, ['queued'], { state, attempts, lastError, cause }))
    if (state === 'queued') throw failure
    if (failure) {
      context.log.warn(
        { reason: failure.message, mail: mailId, attempts },
        'a mail was not sent and will not be tried again',
      )
    }
  },
})

/** What a server says of itself may name machines, and is for the log. */
const reasonOf = ({ concerns, message, summary }: MailNotSent) => (concerns === 'server' ? summary : message)

function causeOfFailure({ concerns, message }: MailNotSent, isFinal: boolean): MailCause | null {
  if (concerns === 'server') return 'server'
  return causeOf({ text: message, isFinal }) ?? null
}

async function attemptToSend(context: Context, mail: MailRow, signal: AbortSignal): Promise<MailNotSent | undefined> {
  const { mailer, sealer } = context
  if (!mailer) return new MailNotSent('No mail server is configured.', 'server')
  try {
    const body = openBody(sealer, mail)
    await mailer.send(mail, body, await logoOf(context.store, body), signal)
  } catch (error) {
    if (error instanceof MailNotSent) return error
    context.log.error({ err: error, mail: mail.id }, 'a mail could not be prepared')
    return new MailNotSent('The mail could not be prepared.', 'moment')
  }
}

import 'server-only'
import { log } from '@/lib/desk/platform/log/log'
import { mailer } from './mailer'

const ANSWERS_WITHIN_MS = 2_000

/** Why the dashboard's mail server sends nothing, in a sentence; undefined when it works, is not configured or is being tried. */
export async function mailServerProblem(): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ANSWERS_WITHIN_MS, undefined)
  })
  const problem = await Promise.race([mailer()?.problem(), late]).finally(() => clearTimeout(timer))
  return problem?.summary
}

/** Tries the mail server's settings when the dashboard starts, which it does without the server: that may come back. */
export async function tryMailServer(): Promise<void> {
  const problem = await mailer()?.problem()
  if (problem) log().warn({ part: 'mails', reason: problem.message }, 'DESK_SMTP_URL: no mail can be sent')
}

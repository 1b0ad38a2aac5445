import { Hono } from 'hono'
import type { ServiceHealth } from '@/lib/contract/health'
import { within } from '@/lib/metrics/within'
import type { Context } from '../context'
import type { HttpEnv } from './env'

/** A monitor that waits longer than this would count the service as down anyway. */
const ANSWERS_WITHIN_MS = 2_000

/** Whether this process can work. A mail server that does not is no reason to send requests elsewhere. */
export function healthRoutes(context: Context) {
  // A check that hangs is not started a second time.
  let asking: Promise<true> | undefined
  const askDatabase = () => {
    asking ??= context.store.answers().finally(() => {
      asking = undefined
    })
    return asking
  }
  return new Hono<HttpEnv>().get('/', async (c) => {
    const [answers, mail] = await Promise.all([within(ANSWERS_WITHIN_MS, askDatabase()), mailState(context)])
    const code = answers ? 200 : 503
    const reasons = [...(answers ? [] : ['The database does not answer.']), ...(mail.problem ? [mail.problem] : [])]
    const database = answers ? 'answers' : 'does not answer'
    const message = answers ? 'ok' : 'not ready'
    return c.json({ code, message, database, mail: mail.state, reasons } satisfies ServiceHealth, code)
  })
}

async function mailState({ mailer }: Context): Promise<{ state: string; problem?: string | undefined }> {
  if (!mailer) return { state: 'is not configured' }
  const looked = await within(
    ANSWERS_WITHIN_MS,
    mailer.problem().then((problem) => ({ problem })),
  )
  if (!looked) return { state: 'unknown' }
  return looked.problem
    ? { state: 'does not work', problem: `SERVICE_SMTP_URL: ${looked.problem.summary}` }
    : { state: 'works' }
}

import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { type StartedJobs, startJobs } from '@/lib/jobs/start-jobs'
import { demoAccounts, keepDemoAccounts } from './accounts/demo'
import { newSetupCode } from './accounts/setup'
import { runBulkAction, runBulkSend } from './bulk/run-bulk-job'
import { addSampleBulkJob } from './bulk/sample-bulk-job'
import { removeDiscardedDrafts } from './drafts/discard-draft'
import { checkUpload } from './drafts/uploads/check-upload'
import { removeOldUploads } from './drafts/uploads/remove-old-uploads'
import { buildMirror } from './envelopes/copy/build-mirror'
import { maintainMirrors } from './envelopes/copy/maintain-mirrors'
import { readEnvelope, recordAnswers } from './envelopes/copy/record-answers'
import { readTemplates } from './envelopes/copy/template-names'
import { watchOften, watchSeldom } from './health/watch'
import { postToChat } from './notifications/chat'
import { distributeNotifications } from './notifications/distribute'
import { notificationChats } from './notifications/schema'
import { env } from './platform/config/env'
import { migrateDesk } from './platform/database/database'
import { deskJobHost } from './platform/database/jobs'
import { chatSeal, resealEverything } from './platform/database/seal'
import { removeOldEvents } from './platform/live/remove-old-events'
import { log } from './platform/log/log'
import { tryMailServer } from './platform/mail/mailer'
import { sendMail } from './platform/mail/post-mail'
import { onEnding } from './platform/process/lifetime'
import { once } from './platform/process/once'
import { setRecorder } from './platform/upstream/service-for'
import { upstream } from './platform/upstream/upstream'
import { lookAtAll } from './reminders/rules'
import { sendDueReminders } from './reminders/send-due-reminders'
import { runRecovery } from './webhooks/recoveries/recover-deliveries'

/** Five times what it takes on two cores; where it takes longer, pages say meanwhile that the service cannot be reached. */
const SAMPLE_TENANT_WITHIN_MS = 30_000

/** Prepares the dashboard's own data for this mode, before the first request is answered. */
export async function startDesk(): Promise<void> {
  connectAreas()
  await migrateDesk().catch(endWithMessage)
  await resealEverything([{ seal: chatSeal, table: notificationChats, row: notificationChats.account }])
  await keepDemoAccounts()
  void tryMailServer()
  if (env().DESK_DEMO) return awaitSampleTenant()

  const code = await newSetupCode()
  if (code) {
    process.stdout.write(
      `Nobody can sign in yet. Create the first admin at ${env().DESK_ORIGIN[0]}/setup with the code ${code}\n`,
    )
  }
}

/** Next.js would print the stack of an error, which says less than its message. */
function endWithMessage(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/**
 * The embedded service answers once the sample tenant is complete, and pages wait for that, so that no number changes before people's
 * eyes. A service that does not start is shown on the pages.
 */
async function awaitSampleTenant(): Promise<void> {
  await Promise.race([addSampleTenant(), pause(SAMPLE_TENANT_WITHIN_MS)])
}

async function addSampleTenant(): Promise<void> {
  while (!(await upstream(undefined).isReachable())) await pause(200)
  const sender = demoAccounts().find(({ role }) => role === 'sender')
  if (!sender) return
  await addSampleBulkJob(sender.email).catch((err: unknown) => {
    log().warn({ part: 'bulk-jobs', err }, 'the sample bulk send could not be added; the next start tries again')
  })
}

/** Runs the dashboard's jobs in this process. When the process ends, it releases what it has begun. */
export function startDeskJobs(): StartedJobs {
  return once('jobs', () => {
    const jobs = startJobs(deskJobHost(), [
      removeOldEvents,
      runRecovery,
      runBulkSend,
      runBulkAction,
      buildMirror,
      readEnvelope,
      readTemplates,
      maintainMirrors,
      lookAtAll,
      sendDueReminders,
      watchOften,
      watchSeldom,
      distributeNotifications,
      postToChat,
      sendMail,
      checkUpload,
      removeOldUploads,
      removeDiscardedDrafts,
    ])
    onEnding(
      () => void jobs.stop().catch((err: unknown) => log().warn({ part: 'jobs', err }, 'jobs were not released')),
    )
    return jobs
  })
}

/** What areas give the platform. Runs before the first request of a process. */
export function connectAreas(): void {
  setRecorder(recordAnswers)
}

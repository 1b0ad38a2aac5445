import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { demoAccounts, keepDemoAccounts } from '@/lib/desk/accounts/demo'
import { newSetupCode } from '@/lib/desk/accounts/setup'
import { runBulkAction, runBulkSend } from '@/lib/desk/bulk-jobs/run-bulk-job'
import { addSampleBulkJob } from '@/lib/desk/bulk-jobs/sample-bulk-job'
import { removeDiscardedDrafts } from '@/lib/desk/drafts/discard-draft'
import { env } from '@/lib/desk/env/env'
import { onEnding } from '@/lib/desk/env/lifetime'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import { removeOldEvents } from '@/lib/desk/live/stream/remove-old-events'
import { tryMailServer } from '@/lib/desk/mails/mail-server-problem'
import { sendMail } from '@/lib/desk/mails/post-mail'
import { buildMirror } from '@/lib/desk/mirror/build-mirror'
import { maintainMirrors } from '@/lib/desk/mirror/maintain-mirrors'
import { readEnvelope } from '@/lib/desk/mirror/read-envelope'
import { readTemplates } from '@/lib/desk/mirror/templates/read-templates'
import { postToChat } from '@/lib/desk/notifications/chat/post-to-chat'
import { distributeNotifications } from '@/lib/desk/notifications/distribute'
import { watchOften, watchSeldom } from '@/lib/desk/notifications/watch'
import { runRecovery } from '@/lib/desk/recoveries/run-recovery'
import { lookAtAll } from '@/lib/desk/reminders/look-at-all'
import { sendDueReminders } from '@/lib/desk/reminders/send-due-reminders'
import { deskJobHost } from '@/lib/desk/store/jobs'
import { migrateDesk } from '@/lib/desk/store/migrate'
import { resealEverything } from '@/lib/desk/store/reseal'
import { checkUpload } from '@/lib/desk/uploads/check-upload'
import { remakeDocuments } from '@/lib/desk/uploads/remake-documents'
import { removeOldUploads } from '@/lib/desk/uploads/remove-old-uploads'
import { upstream } from '@/lib/desk/upstream/upstream'
import { type StartedJobs, startJobs } from '@/lib/jobs/start-jobs'

/** Five times what it takes on two cores. */
const SAMPLE_TENANT_WITHIN_MS = 30_000

/** Prepares the dashboard's own data for this mode, before the first request is answered. */
export async function startDesk(): Promise<void> {
  await migrateDesk()
  await resealEverything()
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

/**
 * The embedded service answers once the sample tenant is complete, and pages wait for that, so that no number changes before people's
 * eyes. A service that does not start is shown on the pages.
 */
async function awaitSampleTenant(): Promise<void> {
  const until = performance.now() + SAMPLE_TENANT_WITHIN_MS
  while (!(await upstream(undefined).isReachable())) {
    if (performance.now() > until) return
    await pause(100)
  }
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
      remakeDocuments,
      removeOldUploads,
      removeDiscardedDrafts,
    ])
    onEnding(
      () => void jobs.stop().catch((err: unknown) => log().warn({ part: 'jobs', err }, 'jobs were not released')),
    )
    return jobs
  })
}

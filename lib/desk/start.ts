import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { demoAccounts, keepDemoAccounts } from '@/lib/desk/accounts/demo'
import { sendMail } from '@/lib/desk/accounts/mail/post-mail'
import { mailSeals } from '@/lib/desk/accounts/mail/seal'
import { setPersonFollower } from '@/lib/desk/accounts/person-follower'
import { accountSeals } from '@/lib/desk/accounts/seals'
import { newSetupCode } from '@/lib/desk/accounts/setup'
import { runBulkJob } from '@/lib/desk/bulk/run-rows'
import { addSampleBulkJob } from '@/lib/desk/bulk/sample-bulk-job'
import { contactsFollowMirror } from '@/lib/desk/contacts/follow-mirror'
import { removeForgottenValues } from '@/lib/desk/contacts/forgotten-values'
import { removeDiscardedDrafts } from '@/lib/desk/drafts/drafts'
import { codeSeals } from '@/lib/desk/drafts/seal'
import { checkUpload, checkUploads } from '@/lib/desk/drafts/uploads/check-upload'
import { removeOldUploads } from '@/lib/desk/drafts/uploads/uploads'
import { buildMirror } from '@/lib/desk/envelopes/mirror/build-mirror'
import { followFeeds } from '@/lib/desk/envelopes/mirror/follow-feeds'
import { setMirrorFollowers } from '@/lib/desk/envelopes/mirror/followers'
import { maintainMirrors } from '@/lib/desk/envelopes/mirror/maintain-mirrors'
import { readEnvelope } from '@/lib/desk/envelopes/mirror/read-envelope'
import { recordAnswers } from '@/lib/desk/envelopes/mirror/record-answers'
import { storeDelivery } from '@/lib/desk/envelopes/mirror/store-delivery'
import { watchOften, watchSeldom } from '@/lib/desk/health/watch'
import { statisticsFollowMirror } from '@/lib/desk/home/follow-mirror'
import { setMirror } from '@/lib/desk/live/mirror'
import { hookSeals } from '@/lib/desk/live/seal'
import { readLiveState } from '@/lib/desk/live/sql/channels'
import { removeOldEvents } from '@/lib/desk/live/start'
import { postToChat } from '@/lib/desk/notifications/chat'
import { distributeNotifications } from '@/lib/desk/notifications/distribute'
import { notificationsFollowMirror } from '@/lib/desk/notifications/follow-mirror'
import { chatSeals } from '@/lib/desk/notifications/seal'
import { beginReading } from '@/lib/desk/notifications/sql/read'
import { returnToDraft } from '@/lib/desk/offboarding/return-to-draft'
import { lookAtAll } from '@/lib/desk/reminders/rules'
import { sendDueReminders, sendRemindersOfAccount } from '@/lib/desk/reminders/send-due-reminders'
import { env } from '@/lib/desk/runtime/config/env'
import { migrateDesk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { resealEverything } from '@/lib/desk/runtime/database/seal'
import { log } from '@/lib/desk/runtime/log/log'
import { tryMailServer } from '@/lib/desk/runtime/mailer'
import { onEnding } from '@/lib/desk/runtime/process/lifetime'
import { once } from '@/lib/desk/runtime/process/once'
import { readTemplates, templatesFollowMirror } from '@/lib/desk/templates/template-names'
import { setChannelInUse } from '@/lib/desk/upstream/keys/account'
import { keySeals } from '@/lib/desk/upstream/keys/seal'
import { setRecorder } from '@/lib/desk/upstream/service-for'
import { upstream } from '@/lib/desk/upstream/upstream'
import { runRecovery } from '@/lib/desk/webhooks/recoveries/recover-deliveries'
import { type StartedJobs, startJobs } from '@/lib/jobs/start-jobs'

/**
 * Five times what it takes on two cores; where it takes longer, pages say meanwhile that the
 * service cannot be reached.
 */
const SAMPLE_TENANT_WITHIN_MS = 30_000

/** Prepares the dashboard's own data for this mode, before the first request is answered. */
export async function startDesk(): Promise<void> {
  connectAreas()
  await migrateDesk().catch(endWithMessage)
  await resealEverything([...accountSeals, ...keySeals, ...mailSeals, ...hookSeals, ...chatSeals, ...codeSeals])
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
 * The embedded service answers once the sample tenant is complete, and pages wait for that, so that
 * no number changes before people's eyes. A service that does not start is shown on the pages.
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

/**
 * Runs the dashboard's jobs in this process. When the process ends, it releases what it has begun.
 */
export function startDeskJobs(): StartedJobs {
  return once('jobs', () => {
    const jobs = startJobs(deskJobHost(), [
      removeOldEvents,
      runRecovery,
      runBulkJob,
      buildMirror,
      readEnvelope,
      readTemplates,
      removeForgottenValues,
      maintainMirrors,
      lookAtAll,
      sendDueReminders,
      sendRemindersOfAccount,
      watchOften,
      watchSeldom,
      distributeNotifications,
      postToChat,
      sendMail,
      checkUpload,
      checkUploads,
      removeOldUploads,
      removeDiscardedDrafts,
      returnToDraft,
    ])
    onEnding(
      () => void jobs.stop().catch((err: unknown) => log().warn({ part: 'jobs', err }, 'jobs were not released')),
    )
    return jobs
  })
}

/** Connects areas that follow each other. Runs before the first request of a process. */
export function connectAreas(): void {
  setRecorder(recordAnswers)
  setMirror({ followFeeds, storeDelivery })
  setChannelInUse(async (channel) => (await readLiveState(channel)).activeSince !== null)
  setPersonFollower(beginReading)
  setMirrorFollowers([notificationsFollowMirror, statisticsFollowMirror, templatesFollowMirror, contactsFollowMirror])
}

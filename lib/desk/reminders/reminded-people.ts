import 'server-only'
import type { EnvelopeId } from '@/lib/contract/ids'
import { isRefusal } from '@/lib/desk/platform/contract/refusal'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'
import { mailing } from '@/lib/envelope/mailing'

/** `to`: the addresses that are reminded, or `[undefined]` for everybody whose turn it is. */
type RemindedPeople = { to: (string | undefined)[]; skipped?: string }

const NOBODY: RemindedPeople = { to: [] }

/**
 * Whom an automatic reminder goes to. The mirror may be behind, so the service is asked. An address whose last email was refused or
 * bounced is skipped, because another email fails as well and makes mail servers distrust the sender.
 */
export async function remindedPeople(
  id: EnvelopeId,
  service: Pick<Upstream, 'envelope' | 'identity'>,
): Promise<RemindedPeople> {
  const envelope = await service.envelope(id).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 404) return undefined
    throw error
  })
  const mailed = envelope ? mailing(envelope).mailed : []
  const failed = mailed.filter(({ failedMail }) => failedMail)
  if (mailed.length === 0) return NOBODY
  if (failed.length === 0) return { to: [undefined] }
  const skipped = describeSkipped(failed.map(({ email = '', failedMail = '' }) => ({ email, failedMail })))
  if (failed.length === mailed.length) return { to: [], skipped }
  // A service that reminds only everybody at once mails these as well.
  if (!(await service.identity()).offers?.includes('resend_to_one')) return { to: [undefined] }
  return { to: mailed.filter(({ failedMail }) => !failedMail).map(({ email }) => email), skipped }
}

function describeSkipped(failed: { email: string; failedMail: string }[]): string {
  const [first, ...others] = failed
  if (!first || others.length > 0) return `${failed.length} people were skipped, because emails to them failed.`
  const what = first.failedMail === 'bounced' ? 'bounced' : 'was refused'
  return `${first.email} was skipped, because the last email to this address ${what}. Change the recipient to correct it.`
}

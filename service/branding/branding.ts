import { createHash } from 'node:crypto'
import type { ShownBranding } from '@/lib/contract/branding'
import { oneLine } from '@/lib/contract/one-line'
import type { GivenConsent, SigningConsent } from '@/lib/contract/signing'
import { type ConsentWording, DEFAULT_CONSENT } from '@/lib/envelope/consent'
import { type SigningTask, taskOf } from '@/lib/envelope/signing-task'
import type { Context } from '../context'
import type { Signer } from '../envelopes/sql/signers'
import { conflict } from '../errors'
import type { Tables } from '../store/store'

export const consentSha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What this signer's page shows now: the account's own wording, or the service's. */
export async function currentConsent(
  tables: Pick<Tables, 'consentWordings'>,
  { accountId, requestRole }: Pick<Signer, 'accountId' | 'requestRole'>,
): Promise<SigningConsent> {
  const task = taskOf(requestRole)
  const own = await tables.consentWordings.current(accountId, task)
  const { text, version, language } = own ? wordingOf(own, task) : DEFAULT_CONSENT[task]
  return { text, version, language, sha256: consentSha256(text) }
}

const wordingOf = (own: { text: string; version: number; language: string }, task: SigningTask): ConsentWording => ({
  ...own,
  version: `account-${task}-${own.version}`,
})

/** Refuses consent to a wording that the page would not show now. */
export function checkConsent(current: SigningConsent, consent: true | GivenConsent): void {
  if (consent === true || (consent.version === current.version && consent.sha256 === current.sha256)) return
  throw conflict('consent_changed', 'the wording of the consent has changed: read it again before you agree')
}

/** What signers see of the look of an envelope's account. Without branding it is the account's name. */
export async function shownBranding(
  { store }: Context,
  { accountId, creatorId }: { accountId: string; creatorId: string },
): Promise<ShownBranding> {
  const [found, sender] = await Promise.all([store.branding.find(accountId), store.senders.get(creatorId)])
  const logo = found?.logoSha256 ? await store.branding.logo(accountId, found.logoSha256) : undefined
  return {
    name: oneLine(found?.senderName ?? sender.account),
    logo: logo?.toString('base64'),
    accent: found?.accent ?? undefined,
    language: found?.language ?? undefined,
  }
}

import { createHash } from 'node:crypto'
import type { ShownBranding } from '@/lib/contract/branding'
import type { GivenConsent, SigningConsent } from '@/lib/contract/signing'
import { DEFAULT_CONSENT } from '@/lib/envelope/consent'
import { type SigningTask, taskOf } from '@/lib/envelope/signing-task'
import { translatorOf } from '@/lib/messages/catalog'
import { LANGUAGES, type Language } from '@/lib/messages/languages'
import { languageOf } from '@/lib/messages/match'
import { oneLine } from '@/lib/text/one-line'
import type { Context } from '../context'
import type { Signer } from '../envelopes/sql/signers'
import { Conflict } from '../errors'
import type { Tables } from '../store/store'

export const consentSha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * What this signer's page shows now: the account's own wording, or the service's in their language.
 */
export async function currentConsent(
  tables: Pick<Tables, 'consentWordings' | 'branding'>,
  { accountId, requestRole, language: own }: Pick<Signer, 'accountId' | 'requestRole' | 'language'>,
  page: PageLanguage = {},
): Promise<SigningConsent> {
  const task = taskOf(requestRole)
  const wording = await tables.consentWordings.current(accountId, task)
  if (!wording) {
    const account = (await tables.branding.find(accountId))?.language
    return defaultConsent(task, languageOf({ own, account, ...page }))
  }
  const { text, version, language } = wording
  return { text, version: `account-${task}-${version}`, language, sha256: consentSha256(text) }
}

/** What decides on the language of a page beside the signer's own. */
export type PageLanguage = { chosen?: string | undefined; accepted?: string | undefined }

function defaultConsent(task: SigningTask, language: Language): SigningConsent {
  const text = translatorOf('consent', language)(task === 'approve' ? 'consentToApprove' : 'consentToSign')
  return { text, version: DEFAULT_CONSENT[task].version, language, sha256: consentSha256(text) }
}

/**
 * The wording that a person has read and agreed to; refused if the page would not show it now. Its
 * hash tells in which language they read it.
 */
export async function agreedConsent(
  tables: Pick<Tables, 'consentWordings' | 'branding'>,
  signer: Pick<Signer, 'accountId' | 'requestRole' | 'language'>,
  given: true | GivenConsent,
): Promise<SigningConsent> {
  const current = await currentConsent(tables, signer)
  if (given === true) return current
  const task = taskOf(signer.requestRole)
  const isDefault = current.version === DEFAULT_CONSENT[task].version
  const wordings = isDefault ? LANGUAGES.map(({ tag }) => defaultConsent(task, tag)) : [current]
  const currentWording = wordings.find(({ version, sha256 }) => version === given.version && sha256 === given.sha256)
  if (currentWording) return currentWording
  throw new Conflict('consent_changed', 'the wording of the consent has changed: read it again before you agree')
}

/** What signers see of the look of an envelope's account. Without branding it is the account's name. */
export async function shownBranding(
  { store }: Context,
  { accountId, creatorId }: { accountId: string; creatorId: string },
): Promise<ShownBranding> {
  const [branding, sender] = await Promise.all([store.branding.find(accountId), store.senders.get(creatorId)])
  const logo = branding?.logoSha256 ? await store.branding.logo(accountId, branding.logoSha256) : undefined
  return {
    name: oneLine(branding?.senderName ?? sender.account),
    logo: logo?.toString('base64'),
    accent: branding?.accent ?? undefined,
    language: branding?.language ?? undefined,
  }
}

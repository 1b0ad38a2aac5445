import 'server-only'
import { LRUCache } from 'lru-cache'
import { Branding, LOGO_LIMITS } from '@/lib/contract/branding'
import { changedMeanwhile } from '@/lib/desk/activity/changed-meanwhile'
import { InvalidInput } from '@/lib/desk/runtime/contract/refusal'
import { once } from '@/lib/desk/runtime/process/once'
import type { Context } from '@/lib/desk/upstream/context'
import type { ServiceKey } from '@/lib/desk/upstream/contract/service-key'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { readPng } from '@/lib/png/png'
import { mergeChanges } from '@/lib/text/merge-changes'
import type { BrandingChange, DeskBranding } from './contract'
import { findBranding, writeBranding } from './sql'

const BRANDING_PARTS = Branding.keyof().options

type Key = ServiceKey | undefined
type Identified = Pick<Context['upstream'], 'identity'>

const brandings = () => once('brandings shown', () => new LRUCache<string, DeskBranding>({ max: 20, ttl: 5_000 }))

/** For every page's frame. Changes of other processes show after a few seconds. */
export async function readShownBranding(
  upstream: Identified & Pick<Context['upstream'], 'lastIdentity'>,
  key: Key,
): Promise<DeskBranding> {
  // A page must not wait for the service, and a key's account does not change.
  const { account } = upstream.lastIdentity() ?? (await upstream.identity())
  const channel = await channelFor(account, key)
  const branding = brandings().get(channel) ?? (await brandingOf(account, channel))
  if (!brandings().has(channel)) brandings().set(channel, branding)
  return branding
}

export async function readBranding({ upstream, key }: Pick<Context, 'upstream' | 'key'>): Promise<DeskBranding> {
  const { account } = await upstream.identity()
  return brandingOf(account, await channelFor(account, key))
}

/** Account names may repeat. An account without a name has the row that it always had. */
const channelFor = async (account: string | undefined, key: Key) =>
  account === undefined && !key ? '' : accountOf(key)

async function brandingOf(account: string | undefined, channel: string): Promise<DeskBranding> {
  const row = await findBranding(channel)
  const { logo, accent, senderName, replyTo, mailFooter, inMails } = row ?? {}
  const { signConsent, approveConsent, consentLanguage, language } = row ?? {}
  return {
    account,
    branding: {
      logo: logo ?? undefined,
      accent: accent ?? undefined,
      senderName: senderName ?? undefined,
      replyTo: replyTo ?? undefined,
      mailFooter: mailFooter ?? undefined,
      signConsent: signConsent ?? undefined,
      approveConsent: approveConsent ?? undefined,
      consentLanguage: consentLanguage ?? undefined,
      language: language ?? undefined,
    },
    mails: inMails === undefined ? undefined : inMails ? 'branded' : 'own',
  }
}

/** Changes the account's branding, at the service first: what it refuses is not saved. */
export async function saveBranding(context: Context, { from, ...changed }: BrandingChange): Promise<DeskBranding> {
  const { account } = await context.upstream.identity()
  const channel = await channelFor(account, context.key)
  const conflicts: string[] = []
  const { branding: latest } = await brandingOf(account, channel)
  const input = mergeChanges<Branding>(from, changed, latest, (part) => conflicts.push(part))
  const [field] = conflicts
  if (field) throw await changedMeanwhile({ action: 'branding.change', key: context.key, what: 'This', field })
  const branding = {
    ...input,
    logo: input.logo ? cleanLogo(input.logo) : undefined,
    senderName: input.senderName || undefined,
    mailFooter: input.mailFooter || undefined,
    signConsent: input.signConsent || undefined,
    approveConsent: input.approveConsent || undefined,
    consentLanguage: input.consentLanguage || undefined,
  }
  const inMails = await context.upstream.saveBranding(branding)
  await writeBranding({
    account: channel,
    logo: branding.logo ?? null,
    accent: branding.accent ?? null,
    senderName: branding.senderName ?? null,
    replyTo: branding.replyTo ?? null,
    mailFooter: branding.mailFooter ?? null,
    signConsent: branding.signConsent ?? null,
    approveConsent: branding.approveConsent ?? null,
    consentLanguage: branding.consentLanguage ?? null,
    language: branding.language ?? null,
    inMails,
    changedAt: context.now(),
  })
  brandings().delete(channel)
  return { account, branding, mails: inMails ? 'branded' : 'own' }
}

function cleanLogo(base64: string): string {
  const logo = readPng(Buffer.from(base64, 'base64'), LOGO_LIMITS)?.clean()
  if (!logo || logo.length > LOGO_LIMITS.bytes) {
    throw new InvalidInput('This logo cannot be used. Choose a PNG, JPEG or SVG picture.', { field: 'logo' })
  }
  return logo.toString('base64')
}

/** How the activity record names each part. */
const RECORDED: Record<keyof Branding, string> = {
  logo: 'logo',
  accent: 'accent',
  senderName: 'sender',
  replyTo: 'reply_to',
  mailFooter: 'footer',
  signConsent: 'consent',
  approveConsent: 'approve_consent',
  consentLanguage: 'consent_language',
  language: 'language',
}

/** The parts that change, with their values before, for the activity record. */
export function describeChange({ from, ...changed }: BrandingChange): Record<string, unknown> {
  const parts = BRANDING_PARTS.filter((part) => (from[part] ?? '') !== (changed[part] ?? ''))
  const valuesIn = (branding: Branding) =>
    Object.fromEntries(parts.map((part) => [RECORDED[part], recordedValue(part, branding[part])]))
  return { ...valuesIn(changed), before: valuesIn(from) }
}

/** The wording of a consent is in the service's history and in audit trails. */
function recordedValue(part: keyof Branding, value: string | undefined): string {
  if (part === 'signConsent' || part === 'approveConsent') return value ? 'own wording' : 'default wording'
  if (part === 'logo') return value ? 'a picture' : 'none'
  return value || 'none'
}

import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { Branding, LOGO_LIMITS } from '@/lib/contract/branding'
import type { SigningTask } from '@/lib/envelope/signing-task'
import { readPng } from '@/lib/png/png'
import type { Caller, Context } from '../context'
import { invalidField } from '../errors'
import { answerOk } from '../http/answers'
import { needs } from '../http/middleware'
import { type HttpEnv, readBody } from '../http/request'
import type { Tables } from '../store/store'
import { consentSha256 } from './branding'

/** The service's own addition: how an account's mails and signing room look. */
export function brandingRoutes(context: Context) {
  return new Hono<HttpEnv>().put('/', needs('envelopes:write'), async (c) => {
    await saveBranding(context, c.var.caller, await readBody(c, Branding))
    return answerOk(c, 'branding saved')
  })
}

/** Replaces how the account's mails and signing room look, and what its signers agree to. */
export async function saveBranding({ store, now }: Context, { accountId }: Caller, input: Branding): Promise<void> {
  const logo = input.logo ? cleanLogo(input.logo) : undefined
  const sha256 = logo && createHash('sha256').update(logo).digest('hex')
  await store.transaction(async (tx) => {
    if (logo && sha256) await tx.branding.addLogo({ accountId, sha256, content: logo })
    const wording = (task: SigningTask, text: string | undefined) =>
      text
        ? keepWording(tx, { accountId, task, text, language: input.consentLanguage || 'en', createdOn: now() })
        : null
    await tx.branding.write({
      accountId,
      logoSha256: sha256 ?? null,
      accent: input.accent ?? null,
      senderName: input.senderName || null,
      replyTo: input.replyTo ?? null,
      mailFooter: input.mailFooter || null,
      language: input.language ?? null,
      signConsent: await wording('sign', input.signConsent),
      approveConsent: await wording('approve', input.approveConsent),
      changedOn: now(),
    })
  })
}

/** The version of a wording. Earlier ones stay, because audit trails name them. */
const keepWording = (tx: Tables, wording: Omit<Parameters<Tables['consentWordings']['versionOf']>[0], 'sha256'>) =>
  tx.consentWordings.versionOf({ ...wording, sha256: consentSha256(wording.text) })

function cleanLogo(base64: string): Buffer {
  const logo = readPng(Buffer.from(base64, 'base64'), LOGO_LIMITS)?.clean()
  if (!logo || logo.length > LOGO_LIMITS.bytes) {
    const { side, bytes } = LOGO_LIMITS
    throw invalidField('logo', `must be a PNG of at most ${side} pixels a side and ${bytes / 1024} KiB, not interlaced`)
  }
  return logo
}

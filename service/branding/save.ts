import { createHash } from 'node:crypto'
import { type Branding, LOGO_LIMITS } from '@/lib/contract/branding'
import { readPng } from '@/lib/png/png'
import type { Caller, Context } from '../context'
import { invalidField } from '../errors'

/** Replaces how the account's mails and signing room look. */
export async function saveBranding({ store, now }: Context, { accountId }: Caller, input: Branding): Promise<void> {
  const logo = input.logo ? cleanLogo(input.logo) : undefined
  const sha256 = logo && createHash('sha256').update(logo).digest('hex')
  await store.transaction(async (tx) => {
    if (logo && sha256) await tx.branding.addLogo({ accountId, sha256, content: logo })
    await tx.branding.write({
      accountId,
      logoSha256: sha256 ?? null,
      accent: input.accent ?? null,
      senderName: input.senderName || null,
      replyTo: input.replyTo ?? null,
      mailFooter: input.mailFooter || null,
      changedOn: now(),
    })
  })
}

function cleanLogo(base64: string): Buffer {
  const logo = readPng(Buffer.from(base64, 'base64'), LOGO_LIMITS)?.clean()
  if (!logo || logo.length > LOGO_LIMITS.bytes) {
    const { side, bytes } = LOGO_LIMITS
    throw invalidField('logo', `must be a PNG of at most ${side} pixels a side and ${bytes / 1024} KiB, not interlaced`)
  }
  return logo
}

import 'server-only'
import { readBranding } from '@/lib/desk/branding/branding'
import { effectiveRule } from '@/lib/desk/reminders/rules'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import {
  brandingSettings,
  reminderSettings,
  type SendSettings,
  senderSettings,
  settingDifferences,
} from './contract/send-settings'

/**
 * Refuses a send whose sender, branding or reminder rule differs from what the person reviewed.
 * `templateId` names the template whose rule applies if the draft has none of its own.
 */
export async function requireSameSettings(
  context: Pick<Context, 'upstream' | 'key'>,
  reviewed: SendSettings | undefined,
  templateId: string | null,
): Promise<void> {
  if (!reviewed) return
  const { sender, reminders, ...look } = reviewed
  const hasLook = Object.keys(look).length > 0
  const now = {
    ...(sender !== undefined && senderSettings(await context.upstream.identity())),
    ...(hasLook && brandingSettings(await readBranding(context))),
    ...(reminders !== undefined && reminderSettings(await readRule(context, templateId))),
  }
  const [first, ...others] = settingDifferences(reviewed, now)
  if (!first) return
  const what = [first, ...others].map(({ what }) => what.toLowerCase()).join(', ')
  throw new Conflict(`Changed after it was shown here: ${what}. Nothing was sent. Check it, then send.`, {
    reason: 'changed_meanwhile',
  })
}

const readRule = async ({ key }: Pick<Context, 'key'>, templateId: string | null) =>
  (await effectiveRule(await accountOf(key), templateId))?.rule

import 'server-only'
import { readBranding } from '@/lib/desk/branding/branding'
import { effectiveRule } from '@/lib/desk/reminders/rules'
import { Refusal } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { lookOf, remindersOf, type Surroundings, senderOf, surroundingDifferences } from './contract/surroundings'

/**
 * Refuses to send with another sender, look of emails or rule of reminders than the person looked
 * at. `templateId`: whose rule applies where the draft has none.
 */
export async function requireSurroundings(
  context: Pick<Context, 'upstream' | 'key'>,
  reviewed: Surroundings | undefined,
  templateId: string | null,
): Promise<void> {
  if (!reviewed) return
  const { sender, reminders, ...look } = reviewed
  const hasLook = Object.keys(look).length > 0
  const now = {
    ...(sender !== undefined && senderOf(await context.upstream.identity())),
    ...(hasLook && lookOf(await readBranding(context))),
    ...(reminders !== undefined && remindersOf(await readRule(context, templateId))),
  }
  const [first, ...others] = surroundingDifferences(reviewed, now)
  if (!first) return
  const what = [first, ...others].map(({ what }) => what.toLowerCase()).join(', ')
  throw new Refusal(409, `Changed after it was shown here: ${what}. Nothing was sent. Check it, then send.`, {
    reason: 'changed_meanwhile',
  })
}

const readRule = async ({ key }: Pick<Context, 'key'>, templateId: string | null) =>
  (await effectiveRule(await accountOf(key), templateId))?.rule

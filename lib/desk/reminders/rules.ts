import 'server-only'
import { nameActor } from '@/lib/desk/platform/activity/activity'
import type { Context, Person } from '@/lib/desk/platform/context'
import { desk } from '@/lib/desk/platform/database/database'
import { jobsEnqueued } from '@/lib/desk/platform/database/jobs'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import { jobQueue } from '@/lib/jobs/job-queue'
import type { ReminderSettings, RuleChoice } from './contract/rule'
import { effectiveRule } from './effective-rule'
import { lookAtAll } from './look-at-all'
import { DESK_RULE, findRules, removeRule, upsertRule } from './sql'

/** The rule of the desk, or of a template. */
export async function readRule({ key }: Context, templateId = DESK_RULE): Promise<ReminderSettings> {
  const account = await accountOf(key)
  const own = (await findRules(account, templateId)).find((row) => row.templateId === templateId)
  const choice: RuleChoice = own?.rule
    ? { use: 'own', rule: own.rule }
    : { use: own || templateId === DESK_RULE ? 'off' : 'inherit' }
  const effective = await effectiveRule(account, templateId || null)
  return { choice, applies: effective?.rule, from: effective?.from }
}

/** From now on it applies to every envelope in flight that has no rule of its own. */
export async function saveRule(
  context: Context,
  person: Person,
  choice: RuleChoice,
  templateId = DESK_RULE,
): Promise<ReminderSettings> {
  const { key, now } = context
  const account = await accountOf(key)
  await desk().transaction(async (tx) => {
    if (choice.use === 'inherit') await removeRule(tx, account, templateId)
    else {
      await upsertRule(tx, {
        account,
        templateId,
        rule: choice.use === 'own' ? choice.rule : null,
        authorId: person.id,
        author: nameActor(person),
        updatedAt: now(),
      })
    }
    await jobQueue(tx).enqueue(lookAtAll, { key: account, input: { account }, runAt: now() })
  })
  jobsEnqueued().notify()
  return readRule(context, templateId)
}

import 'server-only'
import { z } from 'zod'
import type { TemplateId } from '@/lib/contract/ids'
import { nameActor } from '@/lib/desk/activity/activity'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { defineJob } from '@/lib/jobs/define-job'
import { jobQueue } from '@/lib/jobs/job-queue'
import type { ReminderSettings, RuleChoice } from './contract/rule'
import {
  DESK_RULE,
  type EffectiveRule,
  findRules,
  lookAgain,
  type RemindersRow,
  type RuleRow,
  removeRule,
  upsertRule,
} from './sql'

/** After a rule has changed, every envelope in flight is looked at again. */
export const lookAtAll = defineJob({
  name: 'reminders.look-at-all',
  input: z.object({ account: z.string() }),
  async run(_: unknown, { account }, { signal }) {
    let after: string | undefined = ''
    while (after !== undefined) {
      signal.throwIfAborted()
      after = await lookAgain(account, after)
    }
  },
})

/** The rule of the desk, or of a template. */
export async function readRule({ key }: Context, templateId = DESK_RULE): Promise<ReminderSettings> {
  const account = await accountOf(key)
  const own = (await findRules(account, templateId)).find((row) => row.templateId === templateId)
  const choice: RuleChoice = own?.rule
    ? { use: 'own', rule: own.rule }
    : { use: own || templateId === DESK_RULE ? 'off' : 'inherit' }
  const effective = await effectiveRule(account, templateId || null)
  const inherited = templateId === DESK_RULE ? undefined : await effectiveRule(account, null)
  return { choice, applies: effective?.rule, from: effective?.from, inherits: inherited?.rule }
}

/** The choice that keeps what applies when the template no longer counts; undefined for the desk's rule. */
export async function choiceWithoutTemplate(
  context: Context,
  choice: RuleChoice | undefined,
  templateId: string | undefined,
): Promise<RuleChoice | undefined> {
  if (!templateId || (choice && choice.use !== 'inherit')) return choice
  const ofTemplate = (await readRule(context, templateId)).choice
  return ofTemplate.use === 'inherit' ? undefined : ofTemplate
}

/** From now on it applies to every envelope in flight that has no rule of its own. */
export async function saveRule(
  context: Context,
  person: Person,
  choice: RuleChoice,
  template?: TemplateId,
): Promise<ReminderSettings> {
  const { key, now, upstream } = context
  // The service refuses an unknown template.
  if (template) await upstream.template(template)
  const templateId = template ?? DESK_RULE
  const account = await accountOf(key)
  await desk().transaction(async (tx) => {
    await storeRule(tx, person, { account, templateId, choice, now: now() })
    await jobQueue(tx).enqueue(lookAtAll, { key: account, input: { account }, runAt: now() })
  })
  jobsEnqueued().notify()
  return readRule(context, templateId)
}

type Chosen = { account: string; templateId: string; choice: RuleChoice; now: Date }

export async function storeRule(tx: Desk, person: Person, { account, templateId, choice, now }: Chosen): Promise<void> {
  const rule = choice.use === 'own' ? choice.rule : null
  const by = { authorId: person.id, author: nameActor(person), updatedAt: now }
  if (choice.use === 'inherit') await removeRule(tx, account, templateId)
  else await upsertRule(tx, { account, templateId, rule, ...by })
}

/** The rule that applies to an envelope: its own, or else its template's, or else the desk's. */
export async function effectiveRule(
  account: string,
  templateId: string | null,
  own?: RemindersRow,
  db: Desk = desk(),
): Promise<EffectiveRule | undefined> {
  if (own?.use === 'off') return undefined
  if (own?.use === 'own' && own.rule && own.authorId && own.author) {
    return { rule: own.rule, from: 'envelope', authorId: own.authorId, author: own.author }
  }
  const rules = await findRules(account, templateId, db)
  const ofTemplate = templateId ? rules.find((row) => row.templateId === templateId) : undefined
  // A template without reminders has none, whatever the desk's rule is.
  if (ofTemplate) return from(ofTemplate, 'template')
  return from(
    rules.find((row) => row.templateId === DESK_RULE),
    'desk',
  )
}

function from(row: RuleRow | undefined, from: EffectiveRule['from']): EffectiveRule | undefined {
  return row?.rule ? { rule: row.rule, from, authorId: row.authorId, author: row.author } : undefined
}

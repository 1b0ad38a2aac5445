import { DESK_RULE, type EffectiveRule, findRules, type RemindersRow, type RuleRow } from './sql'

/** The rule that applies to an envelope: its own, or else its template's, or else the desk's. */
export async function effectiveRule(
  account: string,
  templateId: string | null,
  own?: RemindersRow,
): Promise<EffectiveRule | undefined> {
  if (own?.use === 'off') return undefined
  if (own?.use === 'own' && own.rule && own.authorId && own.author) {
    return { rule: own.rule, from: 'envelope', authorId: own.authorId, author: own.author }
  }
  const rules = await findRules(account, templateId)
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

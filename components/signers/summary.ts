import { exactMoment } from '@/components/ui/moment-words'
import { GROUPS } from './results/groups'
import type { Group } from './standing'
import { lastEvent, nextWords, standingWords } from './words'

type Described = Parameters<typeof standingWords>[0]
const MOST = 50

/** One assignment in plain text, for a reply to the person who asked. */
export function summaryOf(told: Described): string {
  const { assignment, standing } = told
  const { words, at } = lastEvent(assignment)
  return [
    `“${assignment.subject}”`,
    `${standingWords(told)}.`,
    ...(standing.ended ? [] : [`Next: ${nextWords(told)}.`]),
    ...(at ? [`Last event: ${words}, ${told.when(at)}.`] : []),
    ...pathOf(told),
  ].join('\n')
}

/** How the slot changed hands, where it did. */
function pathOf({ standing }: Described): string[] {
  const holders = standing.lineage ?? []
  if (holders.length < 2) return []
  return [`Slot: ${holders.map(({ signer }) => signer.name || signer.email || 'somebody unnamed').join(' → ')}.`]
}

type All = {
  email: string
  groups: readonly { group: Group; told: readonly Described[] }[]
  /** False while more is known to follow. */
  complete: boolean
  now: number
  zone: string
}

/** Everything found for an address in plain text; beyond the first ones it is counted. */
export function summaryOfAll({ email, groups, complete, now, zone }: All): string {
  const total = groups.reduce((sum, { told }) => sum + told.length, 0)
  let left = MOST
  const parts = groups.map(({ group, told }) => {
    const shown = told.slice(0, left)
    left -= shown.length
    const title = `${GROUPS.find(({ id }) => id === group)?.title ?? group} (${told.length})`
    const rest = told.length - shown.length
    const lines = shown.map((one) => `- “${one.assignment.subject}”: ${standingWords(one)}.`)
    return [title, ...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')
  })
  const head = `${email}: ${total}${complete ? '' : ' or more'} ${total === 1 ? 'assignment' : 'assignments'}, as of ${exactMoment(new Date(now), zone)}`
  return [head, ...parts].join('\n\n')
}

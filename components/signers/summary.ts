import { exactTime } from '@/components/ui/format-time'
import type { Group } from './assignment-status'
import { type Described, describeContact, describeNext, describeStatus, lastEvent } from './describe-assignment'
import { GROUPS } from './results/groups'

const MAX_LINES = 50

/** One assignment in plain text, for a reply to the person who asked. */
export function summarizeAssignment(described: Described): string {
  const { assignment, status, formatTime } = described
  const { label, at } = lastEvent(assignment)
  const chain = (status.chain ?? []).map(({ signer }) => signer.name || signer.email || 'an unnamed signer')
  return [
    `“${assignment.subject}”`,
    [`${describeStatus(described)}.`, describeContact(described)].filter(Boolean).join(' '),
    ...(status.ended ? [] : [`Next: ${describeNext(described)}.`]),
    ...(at ? [`Last event: ${label}, ${formatTime(at)}.`] : []),
    ...(chain.length > 1 ? [`Delegation history: ${chain.join(' → ')}.`] : []),
  ].join('\n')
}

export type SummaryInput = {
  email: string
  groups: readonly { group: Group; rows: readonly Described[] }[]
  /** False while more assignments may follow. */
  isComplete: boolean
  now: number
  zone: string
}

/** All assignments of an address in plain text; long groups end with a count. */
export function summarizeAll({ email, groups, isComplete, now, zone }: SummaryInput): string {
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  let left = MAX_LINES
  const parts = groups.map(({ group, rows }) => {
    const lines = rows.slice(0, left).map((row) => `- “${row.assignment.subject}”: ${describeStatus(row)}.`)
    left -= lines.length
    const rest = rows.length - lines.length
    const title = `${GROUPS.find(({ id }) => id === group)?.title ?? group} (${rows.length})`
    return [title, ...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')
  })
  const count = `${total}${isComplete ? '' : ' or more'} ${total === 1 ? 'assignment' : 'assignments'}`
  return [`${email}: ${count}, as of ${exactTime(new Date(now), zone)}`, ...parts].join('\n\n')
}

import { mergeChanges } from '@/lib/text/merge-changes'
import { KIND_LABELS, NOTIFICATION_KINDS, type NotificationKind } from './notification'
import type { NotificationRules } from './rules'

type Channel = keyof NotificationRules[NotificationKind]

const CHANNELS: Channel[] = ['page', 'browser', 'mail']
const VALUES = { true: 'on', false: 'off', off: 'off', now: 'at once', daily: 'daily' }

const labelOf = (kind: NotificationKind, channel: string) =>
  `${KIND_LABELS[kind]}: ${channel === 'mail' ? 'email' : channel}`

/**
 * The rules that somebody changed, with what was saved meanwhile for other kinds and channels.
 * `onConflict` gets what both changed, as "Completed: email".
 */
export function mergeRules(
  before: NotificationRules,
  changed: NotificationRules,
  latest: NotificationRules,
  onConflict?: (what: string) => void,
): NotificationRules {
  const merged = NOTIFICATION_KINDS.map((kind) => [
    kind,
    mergeChanges(before[kind], changed[kind], latest[kind], (channel) => onConflict?.(labelOf(kind, channel))),
  ])
  return Object.assign({ ...latest }, Object.fromEntries(merged))
}

/** "Completed: page off, Declined: email daily (before: at once)" */
export function describeRuleChanges(before: NotificationRules, after: NotificationRules): string {
  const changes = NOTIFICATION_KINDS.flatMap((kind) =>
    CHANNELS.filter((channel) => before[kind][channel] !== after[kind][channel]).map((channel) => {
      const [was, is] = [before, after].map((rules) => VALUES[`${rules[kind][channel]}`])
      return `${labelOf(kind, channel)} ${is}${channel === 'mail' ? ` (before: ${was})` : ''}`
    }),
  )
  return changes.join(', ')
}

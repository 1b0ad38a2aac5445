'use client'

import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import {
  CalendarRange,
  Ellipsis,
  type Icon,
  KeyRound,
  Pause,
  Play,
  Plus,
  RotateCcw,
  Route,
  Send,
  Trash2,
} from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { isPaused } from '../subscriptions/subscription-look'
import { subscriptionHref } from '../subscriptions/targets'
import { ActionDialog, type AskedAction } from './action-dialog'

type SubscriptionMenuProps = {
  subscriptions: readonly DeskSubscription[]
  /** Names what the actions are for: "signer.signed". */
  label: string
  /** Adds event types to a whole target. */
  addHref?: string
  onRemoved?: () => void
}

const icon = (Icon: Icon) => <Icon aria-hidden="true" />
const all = ({ length }: readonly unknown[]) => (length > 1 ? ' all' : '')

/** All actions for one subscription, or for all of a target. */
export function SubscriptionMenu({ subscriptions, label, addHref, onRemoved }: SubscriptionMenuProps) {
  const [asked, setAsked] = useState<AskedAction>()
  const [first] = subscriptions
  if (!first) return null
  const paused = subscriptions.filter(isPaused)
  const active = subscriptions.filter((each) => !isPaused(each))
  const dead = subscriptions.filter(({ dead_lettered = 0 }) => dead_lettered > 0)
  const action = (name: AskedAction['name'], Icon: Icon, text: string, targets: readonly DeskSubscription[]) =>
    targets.length > 0 ? (
      <MenuItem danger={name === 'remove'} icon={icon(Icon)} onAct={() => setAsked({ name, subscriptions: targets })}>
        {text}
      </MenuItem>
    ) : null
  return (
    <>
      <Menu trigger={<IconButton label={`Actions for ${label}`}>{icon(Ellipsis)}</IconButton>}>
        {addHref ? (
          <MenuItem icon={icon(Plus)} href={addHref}>
            Add event types
          </MenuItem>
        ) : null}
        {action('test', Send, active.length > 1 ? 'Send test events' : 'Send test event', active)}
        {action('recover', RotateCcw, 'Recover dead letters', dead)}
        {dead[0] ? (
          <MenuItem icon={icon(CalendarRange)} href={`${subscriptionHref(dead[0].id)}/recover`}>
            Recover a range
          </MenuItem>
        ) : null}
        <MenuItem icon={icon(KeyRound)} href={`${subscriptionHref(first.id)}/rotate`}>
          Rotate secret
        </MenuItem>
        {action('retarget', Route, 'Change target', subscriptions)}
        {action('pause', Pause, `Pause${all(active)}`, active)}
        {action('resume', Play, `Resume${all(paused)}`, paused)}
        {action('remove', Trash2, `Remove${all(subscriptions)}`, subscriptions)}
      </Menu>
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} onRemoved={onRemoved} />
    </>
  )
}

'use client'

import {
  CalendarRange,
  Ellipsis,
  KeyRound,
  type LucideIcon,
  Pause,
  Play,
  Plus,
  RotateCcw,
  Route,
  Send,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { isPaused } from '../subscriptions/subscription-look'
import { ActDialog, type ActName } from './act-dialog'

type ActMenuProps = {
  subscriptions: readonly DeskSubscription[]
  /** Names what the actions are for: "signer.signed". */
  label: string
  /** Event types to add exist only for a whole target. */
  addHref?: string
  onRemoved?: () => void
}

const icon = (Icon: LucideIcon) => <Icon aria-hidden="true" />

/** Everything that can be done to one subscription, or to all of a target at once. */
export function ActMenu({ subscriptions, label, addHref, onRemoved }: ActMenuProps) {
  const [open, setOpen] = useState<ActName>()
  const [first] = subscriptions
  if (!first) return null
  const paused = subscriptions.filter(isPaused)
  const active = subscriptions.filter((each) => !isPaused(each))
  const dead = subscriptions.filter(({ dead_lettered = 0 }) => dead_lettered > 0)
  const of: Record<ActName, readonly DeskSubscription[]> = {
    test: active,
    pause: active,
    resume: paused,
    recover: dead,
    retarget: subscriptions,
    remove: subscriptions,
  }
  const all = subscriptions.length > 1 ? ' all' : ''
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions of ${label}`} size="sm">
            {icon(Ellipsis)}
          </IconButton>
        }
      >
        {addHref ? (
          <MenuItem icon={icon(Plus)} href={addHref}>
            Add event types
          </MenuItem>
        ) : null}
        {active.length > 0 ? (
          <MenuItem icon={icon(Send)} onAct={() => setOpen('test')}>
            Send test event{active.length > 1 ? 's' : ''}
          </MenuItem>
        ) : null}
        {dead.length > 0 ? (
          <MenuItem icon={icon(RotateCcw)} onAct={() => setOpen('recover')}>
            Recover dead letters
          </MenuItem>
        ) : null}
        {dead[0] ? (
          <MenuItem icon={icon(CalendarRange)} href={`/webhooks/${encodeURIComponent(dead[0].id)}/recover`}>
            Recover a range
          </MenuItem>
        ) : null}
        <MenuItem icon={icon(KeyRound)} href={`/webhooks/${encodeURIComponent(first.id)}/rotate`}>
          Rotate secret
        </MenuItem>
        <MenuItem icon={icon(Route)} onAct={() => setOpen('retarget')}>
          Change target
        </MenuItem>
        {active.length > 0 ? (
          <MenuItem icon={icon(Pause)} onAct={() => setOpen('pause')}>
            Pause{active.length > 1 ? all : ''}
          </MenuItem>
        ) : null}
        {paused.length > 0 ? (
          <MenuItem icon={icon(Play)} onAct={() => setOpen('resume')}>
            Resume{paused.length > 1 ? all : ''}
          </MenuItem>
        ) : null}
        <MenuItem danger icon={icon(Trash2)} onAct={() => setOpen('remove')}>
          Remove{all}
        </MenuItem>
      </Menu>
      <ActDialog name={open} of={of} onClose={() => setOpen(undefined)} onRemoved={onRemoved} />
    </>
  )
}

'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Field, Input } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { Ellipsis, type Icon, KeyRound, Plus, Send, Trash2 } from '@/components/ui/icons'
import { Later } from '@/components/ui/loadable'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Pause, Play, RotateCcw, Route, Tag } from '@/components/ui/more-icons'
import { newSubscriptionParams } from '@/components/webhooks/address'
import { queryKeys } from '@/lib/browser/keys'
import { labelEndpoint } from '@/lib/browser/queries/webhooks'
import { EVENT_TYPES } from '@/lib/contract/constants'
import type { DeskSubscription } from '@/lib/desk/upstream/contract/webhook-desk'
import { MAX_LABEL } from '@/lib/desk/webhooks/contract/constants'
import type { Endpoint } from '@/lib/desk/webhooks/contract/endpoint'
import { endpointName } from '@/lib/desk/webhooks/contract/endpoint-health'
import { hostOf, isPaused, subscriptionHref, useTestable } from '../subscription'
import { ActionDialog, type EndpointAction } from './action-dialog'

const icon = (Icon: Icon) => <Icon aria-hidden="true" />
const all = ({ length }: readonly unknown[]) => (length > 1 ? ' all' : '')

/** All actions for an endpoint. */
export function EndpointMenu({ endpoint, onRemoved }: { endpoint: Endpoint; onRemoved?: () => void }) {
  const [asked, setAsked] = useState<EndpointAction>()
  const [isLabeling, setLabeling] = useState(false)
  const { id, label, subscriptions } = endpoint
  const testable = useTestable(subscriptions)
  const types = new Set(subscriptions.map(({ event_type }) => event_type))
  const paused = subscriptions.filter(isPaused)
  const active = subscriptions.filter((each) => !isPaused(each))
  const dead = subscriptions.filter(({ dead_lettered = 0 }) => dead_lettered > 0)
  const action = (name: EndpointAction['name'], Icon: Icon, text: string, targets: readonly DeskSubscription[]) =>
    targets.length > 0 ? (
      <MenuItem danger={name === 'remove'} icon={icon(Icon)} onAct={() => setAsked({ name, subscriptions: targets })}>
        {text}
      </MenuItem>
    ) : null
  return (
    <>
      {/* A list has many of these menus. */}
      <Later
        button={
          <IconButton label={`Actions for ${endpointName(endpoint)}`} aria-haspopup="menu">
            {icon(Ellipsis)}
          </IconButton>
        }
        popover={(trigger) => (
          <Menu trigger={trigger} defaultOpen>
            {action('test', Send, 'Send test event', testable)}
            {action('retry', RotateCcw, 'Retry dead letters', dead)}
            {EVENT_TYPES.every((type) => types.has(type)) ? null : (
              <MenuItem icon={icon(Plus)} href={newSubscriptionParams.href('/webhooks/new', { subscription: id })}>
                Add event types
              </MenuItem>
            )}
            <MenuItem icon={icon(Tag)} onAct={() => setLabeling(true)}>
              {label ? 'Change label' : 'Add label'}
            </MenuItem>
            <MenuItem icon={icon(KeyRound)} href={`${subscriptionHref(id)}/rotate`}>
              Rotate secret
            </MenuItem>
            {action('retarget', Route, 'Change target', subscriptions)}
            {action('pause', Pause, `Pause${all(active)}`, active)}
            {action('resume', Play, `Resume${all(paused)}`, paused)}
            {action('remove', Trash2, `Remove${all(subscriptions)}`, subscriptions)}
          </Menu>
        )}
      />
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} onRemoved={onRemoved} />
      {isLabeling ? <LabelDialog endpoint={endpoint} onClose={() => setLabeling(false)} /> : null}
    </>
  )
}

type LabelDialogProps = { endpoint: Pick<Endpoint, 'id' | 'label' | 'target_url'>; onClose: () => void }

/** Names an endpoint for everybody of the account. */
function LabelDialog({ endpoint: { id, label, target_url }, onClose }: LabelDialogProps) {
  const client = useQueryClient()
  const [text, setText] = useState(label ?? '')
  const save = useMutation({
    mutationFn: () => labelEndpoint(id, text),
    onSuccess: onClose,
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions }),
  })
  return (
    <FormDialog
      title={`Label ${hostOf(target_url)}`}
      description="Shown to your team instead of the address. The receiver doesn’t see it."
      action={{ label: 'Save label', pending: save.isPending }}
      problem={{ error: save.error, title: 'The label wasn’t saved' }}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Field label="Label" help="Leave empty to show the address.">
        <Input
          value={text}
          maxLength={MAX_LABEL}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

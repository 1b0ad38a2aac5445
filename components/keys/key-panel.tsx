'use client'

import { type RefObject, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { IconButton } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Check, Ellipsis, Minus } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Fact, Panel } from '@/components/ui/panel'
import { Badge } from '@/components/ui/status'
import { Time, useNow } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { CAPABILITIES, type Capability } from '@/lib/contract/constants'
import { fromWireDate } from '@/lib/contract/dates'
import { DAY_MS } from '@/lib/contract/durations'
import { PERMISSIONS } from '@/lib/desk/platform/auth/contract/permissions'
import type { DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { KeyPeople } from './key-people'
import { isConfigured, useTestKey } from './queries'

const DefaultDialog = loadable(async () => ({ default: (await import('./key-dialogs')).DefaultDialog }))
const ReplaceDialog = loadable(async () => ({ default: (await import('./key-dialogs')).ReplaceDialog }))
const RemoveDialog = loadable(async () => ({ default: (await import('./key-dialogs')).RemoveDialog }))

type KeyPanelProps = {
  deskKey: DeskKey
  keys: readonly DeskKey[]
  /** Gets the focus when this panel is removed. */
  afterwards: RefObject<HTMLElement | null>
}

/** One key: its account, what it allows, and who uses it. */
export function KeyPanel({ deskKey, keys, afterwards }: KeyPanelProps) {
  const [dialog, setDialog] = useState<'replace' | 'remove' | 'default'>()
  const toast = useToast()
  const testing = useTestKey(deskKey.id)
  const added = !isConfigured(deskKey)
  const test = () =>
    testing.mutate(undefined, {
      onSuccess: ({ trouble }) => {
        if (!trouble) toast({ title: `The service accepts ${deskKey.name}` })
      },
    })

  return (
    <Panel
      className="p-0"
      title={
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 [overflow-wrap:anywhere]">{deskKey.name}</span>
          {deskKey.tail ? (
            <span className="shrink-0 font-mono font-normal text-12 text-ink-soft">{`…${deskKey.tail}`}</span>
          ) : null}
          {deskKey.default ? <Badge tone="good">Default</Badge> : null}
        </span>
      }
      action={
        added || !deskKey.default ? (
          <Menu
            trigger={
              <IconButton label={`Actions of ${deskKey.name}`} size="sm">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
          >
            {added ? <MenuItem onAct={test}>Test</MenuItem> : null}
            {added ? <MenuItem onAct={() => setDialog('replace')}>Replace</MenuItem> : null}
            {deskKey.default ? null : <MenuItem onAct={() => setDialog('default')}>Make default</MenuItem>}
            {added ? (
              <MenuItem danger onAct={() => setDialog('remove')}>
                Remove
              </MenuItem>
            ) : null}
          </Menu>
        ) : null
      }
    >
      {testing.error ? <ErrorState error={testing.error} title="The key could not be tested" className="m-4" /> : null}
      {deskKey.refused ? (
        <Banner tone="bad" title="The service refuses this key" className="m-4">
          It was revoked or has expired. Replace it, or remove it.
        </Banner>
      ) : deskKey.trouble ? (
        <Banner tone="warn" title="The service could not check this key" className="m-4">
          {deskKey.trouble}
        </Banner>
      ) : null}
      <KeyFactList deskKey={deskKey} />
      <KeyPeople deskKey={deskKey} keys={keys} />
      {dialog === 'replace' ? <ReplaceDialog deskKey={deskKey} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'default' ? (
        <DefaultDialog deskKey={deskKey} keys={keys} onClose={() => setDialog(undefined)} />
      ) : null}
      {dialog === 'remove' ? (
        <RemoveDialog deskKey={deskKey} keys={keys} afterwards={afterwards} onClose={() => setDialog(undefined)} />
      ) : null}
    </Panel>
  )
}

const DEFAULT_LIMIT = 60

function KeyFactList({ deskKey }: { deskKey: DeskKey }) {
  const { account, app, user, label, expires_on, rate_limit_per_min, tested_on, added_on, added_by, replaced_on } =
    deskKey
  const expires = fromWireDate(expires_on ?? '')
  return (
    <dl className="divide-y divide-line">
      <Fact term="Account">{[account, app].filter(Boolean).join(', ') || 'Unknown'}</Fact>
      <Fact term="Creator">{user ?? 'Unknown'}</Fact>
      <Fact term="Label">{label ?? 'None'}</Fact>
      <Fact term="Expires">{expires ? <KeyExpiry expires={expires} /> : (expires_on ?? 'Does not expire')}</Fact>
      <Fact term="Requests">{`${rate_limit_per_min ?? DEFAULT_LIMIT} a minute`}</Fact>
      <Fact term="Allows">
        <KeyCapabilities capabilities={deskKey.capabilities} />
      </Fact>
      {added_on ? (
        <Fact term="Added">
          <Time value={added_on} mode="absolute" />
          {added_by ? <span>{` by ${added_by}`}</span> : ''}
          {replaced_on ? (
            <>
              <span>, replaced </span>
              <Time value={replaced_on} mode="absolute" />
            </>
          ) : null}
        </Fact>
      ) : null}
      {tested_on ? (
        <Fact term="Last tested">
          <Time value={tested_on} mode="absolute" />{' '}
          {deskKey.refused ? (
            <Badge tone="bad">Refused since</Badge>
          ) : deskKey.trouble ? (
            <Badge tone="warn">Failed</Badge>
          ) : (
            <Badge tone="good">Accepted</Badge>
          )}
        </Fact>
      ) : null}
    </dl>
  )
}

const RULES: { capability?: Capability; does: string }[] = Object.values(PERMISSIONS)

/** What a capability allows here, from the permissions that the routes check. */
function meaning(capability: Capability, open: boolean): string {
  const actions = RULES.filter((rule) => rule.capability === capability).map(({ does }) => does)
  if (actions.length === 0) return open ? 'is not used by this dashboard' : 'is missing, and not used by this dashboard'
  return `${open ? 'lets people' : 'is missing: people with this key cannot'} ${actions.join(', ')}`
}

/** What the key allows here. Unknown capabilities are listed as the service names them. */
function KeyCapabilities({ capabilities }: { capabilities: readonly string[] | undefined }) {
  if (!capabilities) return <span>Unknown: the service does not list them</span>
  const offered = CAPABILITIES.filter((each) => capabilities.includes(each))
  const others = capabilities.filter((each) => !CAPABILITIES.some((capability) => capability === each))
  // A service with its own capability names restricts nothing here
  // (lib/desk/platform/auth/contract/permissions.ts).
  const rows = offered.length > 0 ? CAPABILITIES : []
  return (
    <ul className="grid gap-1">
      {rows.map((capability) => {
        const open = capabilities.includes(capability)
        return (
          <li key={capability} className="flex gap-2">
            {open ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            ) : (
              <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
            )}
            <span>
              <span className="font-mono text-13">{capability}</span>{' '}
              <span className="text-ink-soft">{meaning(capability, open)}</span>
            </span>
          </li>
        )
      })}
      {others.length > 0 ? (
        <li className="text-ink-soft">
          Other capabilities: <span className="font-mono text-13">{others.join(', ')}</span>
        </li>
      ) : null}
      {capabilities.length === 0 ? <li>The service lists none</li> : null}
    </ul>
  )
}

/** Long enough to get a new key. */
const WARN_DAYS = 14

/** When a key ends, with a warning while there is still time to replace it. */
function KeyExpiry({ expires }: { expires: Date }) {
  const now = useNow()
  const days = Math.floor((expires.getTime() - now) / DAY_MS)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Time value={expires} mode="absolute" />
      {days < 0 ? <Badge tone="bad">Expired: replace it now</Badge> : null}
      {days >= 0 && days < WARN_DAYS ? (
        <Badge tone="warn">
          {days === 0 ? 'Less than a day left: replace it' : `${days} days left: replace it soon`}
        </Badge>
      ) : null}
    </span>
  )
}

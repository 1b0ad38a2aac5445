'use client'

import { type RefObject, useId, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { IconButton } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { FailedAction } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { ChevronRight, Ellipsis } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Fact } from '@/components/ui/panel'
import { Badge } from '@/components/ui/status'
import { Time, useNow } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { CAPABILITIES, type Capability } from '@/lib/contract/constants'
import { fromWireDate } from '@/lib/contract/dates'
import { PERMISSIONS } from '@/lib/desk/accounts/contract/permissions'
import type { DeskKey } from '@/lib/desk/upstream/contract/service-key'
import { DAY_MS } from '@/lib/text/durations'
import { KeyPeople } from './key-people'
import { isConfigured, useTestKey } from './queries'

const DefaultDialog = loadable(async () => ({ default: (await import('./key-dialogs')).DefaultDialog }))
const ReplaceDialog = loadable(async () => ({ default: (await import('./key-dialogs')).ReplaceDialog }))
const RemoveDialog = loadable(async () => ({ default: (await import('./key-dialogs')).RemoveDialog }))

type KeyRowProps = {
  deskKey: DeskKey
  keys: readonly DeskKey[]
  isOpen: boolean
  onToggle: () => void
  /** Gets the focus when this row is removed. */
  afterwards: RefObject<HTMLElement | null>
}

export const KEY_COLUMNS = [
  { name: 'Name', width: 'w-auto' },
  { name: 'Account', width: 'w-[30%]' },
  { name: 'Last tested', width: 'w-32' },
  { name: 'State', width: 'w-44' },
  { name: 'Actions', width: 'w-14', hidden: true },
]

const cell = 'min-w-0 text-13 text-ink-soft max-md:col-span-2 max-md:pl-6 md:px-3 md:py-2'

/** One key in the table; opened, it shows what it allows and who uses it. */
export function KeyRow({ deskKey, keys, isOpen, onToggle, afterwards }: KeyRowProps) {
  const { name, tail, account, tested_on } = deskKey
  const details = useId()
  return (
    <tbody
      aria-label={`Key ${name}`}
      className="block border-line max-md:[&+tbody]:border-t md:table-row-group md:[&+tbody>tr:first-child>*]:border-t"
    >
      <tr className="max-md:relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-y-1 border-line p-3 hover:bg-hover md:table-row md:[&>*]:border-line">
        <td className="min-w-0 md:relative md:px-3 md:py-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={details}
            onClick={onToggle}
            className="flex w-full items-center gap-2 row-cover rounded-sm text-left"
          >
            <ChevronRight aria-hidden="true" className={cn('size-4 shrink-0 text-ink-soft', isOpen && 'rotate-90')} />
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
              {tail ? <span className="font-mono text-12 text-ink-soft">{`…${tail}`}</span> : null}
              {deskKey.default ? <span className="text-13 text-ink-soft">Default</span> : null}
            </span>
          </button>
        </td>
        <td className={cn(cell, 'truncate max-md:row-start-2')}>{account ?? 'Unknown'}</td>
        <td className={cn(cell, 'max-md:row-start-3')}>
          {tested_on ? (
            <>
              <span className="md:hidden">Tested </span>
              <Time value={tested_on} className="relative z-10" />
            </>
          ) : (
            <span className="max-md:hidden">Not yet</span>
          )}
        </td>
        <td className={cn(cell, 'max-md:row-start-4')}>
          <KeyState deskKey={deskKey} />
        </td>
        <td className="relative z-10 max-md:col-start-2 max-md:row-start-1 md:px-2">
          <KeyMenu deskKey={deskKey} keys={keys} afterwards={afterwards} />
        </td>
      </tr>
      {isOpen ? (
        <tr className="block md:table-row">
          <td colSpan={KEY_COLUMNS.length} className="block pb-4 md:table-cell md:pl-6">
            <section id={details} aria-label={`Details of ${name}`} className="flex flex-col gap-3">
              {deskKey.refused ? (
                <Banner tone="bad" title="The service refuses this key" className="mx-4">
                  It was revoked or has expired. Replace it, or remove it.
                </Banner>
              ) : deskKey.trouble ? (
                <Banner tone="warn" title="The service could not check this key" className="mx-4">
                  {deskKey.trouble}
                </Banner>
              ) : null}
              <KeyFactList deskKey={deskKey} />
              <KeyPeople deskKey={deskKey} keys={keys} />
            </section>
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}

/** Long enough to get a new key. */
const WARN_DAYS = 14

/** What the last test found, with a warning while there is still time to replace the key. */
function KeyState({ deskKey: { refused, trouble, tested_on, expires_on } }: { deskKey: DeskKey }) {
  const now = useNow()
  const expires = fromWireDate(expires_on ?? '')
  const days = expires ? Math.floor((expires.getTime() - now) / DAY_MS) : Number.POSITIVE_INFINITY
  if (days < 0) return <Badge tone="bad">Expired</Badge>
  if (refused) return <Badge tone="bad">Refused</Badge>
  if (trouble) return <Badge tone="warn">Couldn’t be tested</Badge>
  if (days < WARN_DAYS) return <Badge tone="warn">{`Expires in ${counted(days, 'day')}`}</Badge>
  return tested_on ? <Badge tone="good">Accepted</Badge> : <span>In use</span>
}

type KeyMenuProps = Pick<KeyRowProps, 'deskKey' | 'keys' | 'afterwards'>

function KeyMenu({ deskKey, keys, afterwards }: KeyMenuProps) {
  const [dialog, setDialog] = useState<'replace' | 'remove' | 'default'>()
  const toast = useToast()
  const testKey = useTestKey(deskKey.id)
  const isAdded = !isConfigured(deskKey)
  const close = () => setDialog(undefined)
  const test = () =>
    testKey.mutate(undefined, {
      onSuccess: ({ trouble }) => {
        if (!trouble) toast({ title: `The service accepts ${deskKey.name}` })
      },
    })
  if (!isAdded && deskKey.default) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions of ${deskKey.name}`} size="sm" pending={testKey.isPending}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {isAdded ? <MenuItem onAct={test}>Test</MenuItem> : null}
        {isAdded ? <MenuItem onAct={() => setDialog('replace')}>Replace</MenuItem> : null}
        {deskKey.default ? null : <MenuItem onAct={() => setDialog('default')}>Make default</MenuItem>}
        {isAdded ? (
          <MenuItem danger onAct={() => setDialog('remove')}>
            Remove
          </MenuItem>
        ) : null}
      </Menu>
      <FailedAction error={testKey.error} title="The key could not be tested" />
      {dialog === 'replace' ? <ReplaceDialog deskKey={deskKey} onClose={close} /> : null}
      {dialog === 'default' ? <DefaultDialog deskKey={deskKey} keys={keys} onClose={close} /> : null}
      {dialog === 'remove' ? (
        <RemoveDialog deskKey={deskKey} keys={keys} afterwards={afterwards} onClose={close} />
      ) : null}
    </>
  )
}

const DEFAULT_LIMIT = 60

function KeyFactList({ deskKey }: { deskKey: DeskKey }) {
  const { account, app, user, label, expires_on, rate_limit_per_min, added_on, added_by, replaced_on } = deskKey
  const expires = fromWireDate(expires_on ?? '')
  return (
    <dl>
      {app ? <Fact term="App">{[account, app].filter(Boolean).join(', ')}</Fact> : null}
      <Fact term="Creator">{user ?? 'Unknown'}</Fact>
      {label ? <Fact term="Label">{label}</Fact> : null}
      <Fact term="Expires">
        {expires ? <Time value={expires} mode="absolute" /> : (expires_on ?? 'Does not expire')}
      </Fact>
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
    </dl>
  )
}

/** What a missing capability keeps people from, by the permissions that the routes check. */
function describeMissingCapability(capability: Capability): string {
  const rules: readonly { capability?: Capability; does: string }[] = Object.values(PERMISSIONS)
  const actions = rules.filter((rule) => rule.capability === capability).map(({ does }) => does)
  return actions.length > 0 ? `people with this key cannot ${actions.join(', ')}` : 'not used here'
}

/** What the key allows here. Unknown capabilities are listed as the service names them. */
function KeyCapabilities({ capabilities }: { capabilities: readonly string[] | undefined }) {
  if (!capabilities) return <span>Unknown: the service does not list them</span>
  if (capabilities.length === 0) return <span>The service lists none</span>
  const present = CAPABILITIES.filter((each) => capabilities.includes(each))
  // A service with its own capability names restricts nothing here
  // (lib/desk/accounts/contract/permissions.ts).
  const absent = present.length > 0 ? CAPABILITIES.filter((each) => !capabilities.includes(each)) : []
  return (
    <>
      <p className="font-mono text-13">{capabilities.join(', ')}</p>
      {absent.map((capability) => (
        <p key={capability} className="text-13 text-warn">
          <span>Without </span>
          <span className="font-mono">{capability}</span>
          <span>{`: ${describeMissingCapability(capability)}`}</span>
        </p>
      ))}
    </>
  )
}

'use client'

import { type RefObject, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Banner } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Ellipsis } from '@/components/ui/more-icons'
import { Panel } from '@/components/ui/panel'
import { useToast } from '@/components/ui/toast'
import { CONFIGURED, type DeskKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { DefaultDialog } from './default-dialog'
import { KeyFactList } from './key-fact-list'
import { KeyPeople } from './key-people'
import { RemoveDialog } from './remove-dialog'
import { ReplaceDialog } from './replace-dialog'
import { useTestKey } from './use-keys'

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
  const added = deskKey.id !== CONFIGURED
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

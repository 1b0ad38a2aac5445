'use client'

import { useMutation } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useZone } from '@/components/ui/clock'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { Copy, Download } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Ban, BellRing, Ellipsis, FileDown } from '@/components/ui/more-icons'
import { useMay } from '@/lib/browser/queries/session'
import { saveFile } from '@/lib/browser/save-file'
import { SelectedEnvelopes } from '@/lib/browser/selected-envelopes'
import type { BulkActionKind } from '@/lib/desk/bulk/contract/bulk-job'
import type { EnvelopeSelection } from '@/lib/desk/envelopes/contract/selection'
import { exportSelection } from '../queries'
import { ActionDialog } from './action-dialog'

/** Each action opens its check first; an export changes nothing and needs none. */
export default function ActionButtons() {
  const selected = useContext(SelectedEnvelopes)
  const [asking, setAsking] = useState<{ kind: BulkActionKind; selection: EnvelopeSelection }>()
  const may = { remind: useMay('resend'), void: useMay('void'), send: useMay('send') }
  const zone = useZone()
  const exported = useMutation({
    mutationFn: (selection: EnvelopeSelection) => exportSelection(selection, zone),
    onSuccess: (file) => saveFile(file, `envelopes-${new Date().toISOString().slice(0, 10)}.csv`),
  })
  if (!selected) return null
  const { selection, clear } = selected
  const ask = (kind: BulkActionKind) => setAsking({ kind, selection })
  return (
    <>
      {may.remind ? (
        <Button size="sm" onClick={() => ask('remind')}>
          <BellRing aria-hidden="true" />
          Send reminder
        </Button>
      ) : null}
      <Button size="sm" onClick={() => ask('download')}>
        <Download aria-hidden="true" />
        Download PDFs
      </Button>
      {may.void ? (
        <Button size="sm" onClick={() => ask('void')}>
          <Ban aria-hidden="true" />
          Void
        </Button>
      ) : null}
      <Menu
        trigger={
          <IconButton label="More actions" size="sm" pending={exported.isPending}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {may.send ? (
          <MenuItem icon={<Copy aria-hidden="true" />} onAct={() => ask('again')}>
            Send again
          </MenuItem>
        ) : null}
        <MenuItem icon={<FileDown aria-hidden="true" />} onAct={() => exported.mutate(selection)}>
          Export CSV
        </MenuItem>
      </Menu>
      {exported.error ? (
        <div className="w-full">
          <ErrorState error={exported.error} title="The envelopes were not exported" />
        </div>
      ) : null}
      {asking ? <ActionDialog {...asking} onClose={() => setAsking(undefined)} onStarted={clear} /> : null}
    </>
  )
}

'use client'

import { Copy, MoreHorizontal, Trash2, Wrench } from 'lucide-react'
import { useState } from 'react'
import { FailedAction } from '@/components/ui/failed-action'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useDraftOf } from '@/lib/browser/queries/reuse'
import { useTemplateEditing } from '@/lib/browser/queries/template-actions'
import { RemoveTemplateDialog } from './remove-template-dialog'

type TemplateMenuProps = { id: string; title: string; onRemoved?: () => void; className?: string }

/** Edit, duplicate and delete, if the API key may change templates. */
export function TemplateMenu(props: TemplateMenuProps) {
  return useTemplateEditing()?.open ? <OpenMenu {...props} /> : null
}

function OpenMenu({ id, title, onRemoved, className }: TemplateMenuProps) {
  const edit = useDraftOf({ kind: 'templates', id, as: 'edit' })
  const copy = useDraftOf({ kind: 'templates', id, as: 'copy' })
  const [removing, setRemoving] = useState(false)
  return (
    <div className={className}>
      <Menu
        trigger={
          <IconButton
            label={`Actions for ${title}`}
            variant="secondary"
            size="sm"
            pending={edit.isPending || copy.isPending}
          >
            <MoreHorizontal aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem icon={<Wrench aria-hidden="true" />} onAct={() => edit.mutate()}>
          Edit
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden="true" />} onAct={() => copy.mutate()}>
          Duplicate
        </MenuItem>
        <MenuItem danger icon={<Trash2 aria-hidden="true" />} onAct={() => setRemoving(true)}>
          Delete
        </MenuItem>
      </Menu>
      <FailedAction error={edit.error ?? copy.error} title="No draft was made" className="mt-1" />
      <RemoveTemplateDialog id={id} title={title} open={removing} onOpenChange={setRemoving} onRemoved={onRemoved} />
    </div>
  )
}

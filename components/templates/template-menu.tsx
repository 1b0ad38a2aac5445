'use client'

import { useState } from 'react'
import { FailedAction } from '@/components/ui/failed-action'
import { IconButton } from '@/components/ui/icon-button'
import { Copy } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Ellipsis, Rows3, Trash2, Wrench } from '@/components/ui/more-icons'
import { useDraftOf } from '@/lib/browser/queries/reuse'
import { usePermission } from '@/lib/browser/queries/session'
import { useTemplateEditing } from '@/lib/browser/queries/template-actions'
import { RemoveTemplateDialog } from './remove-template-dialog'

type TemplateMenuProps = {
  id: string
  title: string
  /** Something can be sent from it. */
  isSendable: boolean
  onRemoved?: () => void
  className?: string
}

/** What can be done with a template besides sending it once: as far as the person and the API key may. */
export function TemplateMenu(props: TemplateMenuProps) {
  const maySend = usePermission('send')?.open === true
  const mayEdit = useTemplateEditing()?.open === true
  const toMany = maySend && props.isSendable
  return toMany || mayEdit ? <OpenMenu {...props} toMany={toMany} mayEdit={mayEdit} /> : null
}

type OpenMenuProps = TemplateMenuProps & { toMany: boolean; mayEdit: boolean }

function OpenMenu({ id, title, onRemoved, className, toMany, mayEdit }: OpenMenuProps) {
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
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {toMany ? (
          <MenuItem icon={<Rows3 aria-hidden="true" />} href={`/templates/${id}/send-many`}>
            Send to many
          </MenuItem>
        ) : null}
        {mayEdit ? (
          <>
            <MenuItem icon={<Wrench aria-hidden="true" />} onAct={() => edit.mutate()}>
              Edit
            </MenuItem>
            <MenuItem icon={<Copy aria-hidden="true" />} onAct={() => copy.mutate()}>
              Duplicate
            </MenuItem>
            <MenuItem danger icon={<Trash2 aria-hidden="true" />} onAct={() => setRemoving(true)}>
              Delete
            </MenuItem>
          </>
        ) : null}
      </Menu>
      <FailedAction error={edit.error ?? copy.error} title="No draft was made" className="mt-1" />
      <RemoveTemplateDialog id={id} title={title} open={removing} onOpenChange={setRemoving} onRemoved={onRemoved} />
    </div>
  )
}

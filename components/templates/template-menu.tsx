'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button, IconButton } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/error-state'
import { Copy, Download, Ellipsis, Trash2 } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { Rows3, Wrench } from '@/components/ui/more-icons'
import { useToast } from '@/components/ui/toast'
import { draftsQuery } from '@/lib/browser/queries/draft-list'
import { useDraftOf } from '@/lib/browser/queries/drafts'
import { useOffer, usePermission } from '@/lib/browser/queries/session'
import { useRemoveTemplate, useTemplateEditing } from '@/lib/browser/queries/templates'

type TemplateMenuProps = {
  id: string
  title: string
  /** Something can be sent from it. */
  isSendable: boolean
  /** Shows "Edit" as a button beside the menu. */
  hasEditButton?: boolean
  onRemoved?: () => void
  className?: string
}

/**
 * What can be done with a template besides sending it once: as far as the person and the API key
 * may.
 */
export function TemplateMenu(props: TemplateMenuProps) {
  const maySend = usePermission('send')?.open === true
  const mayEdit = useTemplateEditing()?.open === true
  const toMany = maySend && props.isSendable
  const hasValues = useOffer('field_values')
  const isEmpty = !toMany && !mayEdit && !hasValues
  return isEmpty ? null : <OpenMenu {...props} {...{ toMany, mayEdit, hasValues }} />
}

type OpenMenuProps = TemplateMenuProps & { toMany: boolean; mayEdit: boolean; hasValues: boolean }

function OpenMenu(props: OpenMenuProps) {
  const { id, title, hasEditButton = false, onRemoved, className, toMany, mayEdit, hasValues } = props
  const edit = useDraftOf({ kind: 'templates', id, as: 'edit' })
  const copy = useDraftOf({ kind: 'templates', id, as: 'copy' })
  const [removing, setRemoving] = useState(false)
  return (
    <div className={className}>
      <div className="flex gap-2">
        {mayEdit && hasEditButton ? (
          <Button pending={edit.isPending} onClick={() => edit.mutate()}>
            Edit
          </Button>
        ) : null}
        <Menu
          trigger={
            hasEditButton ? (
              <Button pending={copy.isPending}>
                <Ellipsis aria-hidden="true" />
                <span>More</span>
                <span className="sr-only">{` actions for ${title}`}</span>
              </Button>
            ) : (
              <IconButton
                label={`Actions for ${title}`}
                variant="secondary"
                size="sm"
                pending={edit.isPending || copy.isPending}
              >
                <Ellipsis aria-hidden="true" />
              </IconButton>
            )
          }
        >
          {toMany ? (
            <MenuItem icon={<Rows3 aria-hidden="true" />} href={`/templates/${id}/send-many`}>
              Send to many
            </MenuItem>
          ) : null}
          {mayEdit ? (
            <>
              {hasEditButton ? null : (
                <MenuItem icon={<Wrench aria-hidden="true" />} onAct={() => edit.mutate()}>
                  Edit
                </MenuItem>
              )}
              <MenuItem icon={<Copy aria-hidden="true" />} onAct={() => copy.mutate()}>
                Duplicate
              </MenuItem>
            </>
          ) : null}
          {hasValues ? (
            <MenuItem icon={<Download aria-hidden="true" />} href={`/api/templates/${id}/values`} download>
              Export field values
            </MenuItem>
          ) : null}
          {mayEdit ? (
            <MenuItem danger icon={<Trash2 aria-hidden="true" />} onAct={() => setRemoving(true)}>
              Delete
            </MenuItem>
          ) : null}
        </Menu>
      </div>
      <FailedAction error={edit.error ?? copy.error} title="No draft was made" className="mt-1" />
      <RemoveTemplateDialog id={id} title={title} open={removing} onOpenChange={setRemoving} onRemoved={onRemoved} />
    </div>
  )
}

type RemoveTemplateDialogProps = {
  id: string
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onRemoved?: (() => void) | undefined
}

/** Names what a deletion leaves and what it ends. */
function RemoveTemplateDialog({ id, title, open, onOpenChange, onRemoved }: RemoveTemplateDialogProps) {
  const remove = useRemoveTemplate(id)
  const toast = useToast()
  const { data: drafts = [] } = useQuery({ ...draftsQuery, enabled: open })
  const own = drafts.filter(({ template_id }) => template_id === id).length
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        if (!next) remove.reset()
        onOpenChange(next)
      }}
      title={`Delete “${title}”`}
      consequence={
        <>
          <p>Nobody in your account can send it anymore, and other programs that send it by its id get an error.</p>
          <p className="mt-2">Envelopes that were sent from it stay as they are. This cannot be undone.</p>
          {own > 0 ? (
            <p className="mt-2">
              {`${own === 1 ? 'One of your drafts uses it and' : `${own} of your drafts use it and`} can’t be sent then.`}
            </p>
          ) : null}
        </>
      }
      action={{
        label: 'Delete template',
        pending: remove.isPending,
        onAct: () =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast({ title: `Deleted “${title}”` })
              onOpenChange(false)
              onRemoved?.()
            },
          }),
      }}
      cancelLabel="Keep it"
      problem={{
        error: remove.error,
        title: 'The template was not deleted',
        unknownTitle: "We don't know yet whether the template was deleted",
      }}
    />
  )
}

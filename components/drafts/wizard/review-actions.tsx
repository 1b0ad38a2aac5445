'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { FilePlus2 } from '@/components/ui/icons'
import { laterDialog } from '@/components/ui/loadable'
import { useToast } from '@/components/ui/toast'
import { useDraftOf } from '@/lib/browser/queries/drafts'
import { useSaveAsTemplate } from '@/lib/browser/queries/save-template'
import { useTemplateEditing } from '@/lib/browser/queries/templates'
import { useDraft } from '../open-draft/use-draft'
import { inviteesOf } from './invitees'
import { messageOf } from './mail-plan'

const TemplateDialog = laterDialog(() => import('@/components/ui/template-dialog').then((part) => part.TemplateDialog))

/** Does something with the draft as the server has it, once that has everything. */
function useOnceSaved(act: () => void) {
  const { save } = useDraft()
  const [state, setState] = useState<'saving' | 'unsaved'>()
  return {
    isSaving: state === 'saving',
    isUnsaved: state === 'unsaved',
    async begin() {
      setState('saving')
      const isSaved = await save()
      setState(isSaved ? undefined : 'unsaved')
      if (isSaved) act()
    },
  }
}

function NotSavedNote() {
  const isConflict = useDraft().saveState.kind === 'conflict'
  return (
    <p role="alert" className="text-13 text-bad">
      {isConflict
        ? 'This draft was changed in another tab. Decide above which version to keep.'
        : 'The last changes are not saved yet. Try again once they are.'}
    </p>
  )
}

/** What the service takes only with own documents. The draft from the template is discarded. */
export function ContinueAsOwn({ draftId }: { draftId: string }) {
  const own = useDraftOf({ kind: 'drafts', id: draftId, as: 'own' })
  const { begin, isSaving, isUnsaved } = useOnceSaved(() => own.mutate())
  return (
    <div className="text-13 text-ink-soft">
      <p>To schedule it, add copies or change fields, leave the template.</p>
      <Button variant="tertiary" className="-ml-2.5" pending={isSaving || own.isPending} onClick={() => void begin()}>
        Continue as your own envelope
      </Button>
      {isUnsaved ? <NotSavedNote /> : null}
      {own.error ? <ErrorState error={own.error} title="No draft was made" /> : null}
    </div>
  )
}

/** Keeps what was prepared for the next time. The draft stays as it is. */
export function SaveAsTemplate() {
  const { draft, content, template } = useDraft()
  const permission = useTemplateEditing()
  const [router, toast] = [useRouter(), useToast()]
  const [isOpen, setIsOpen] = useState(false)
  const { begin, isSaving, isUnsaved } = useOnceSaved(() => setIsOpen(true))
  const { cancel, ...dialog } = useSaveAsTemplate('drafts', draft.id, ({ content: saved, template_id }) => {
    setIsOpen(false)
    const action = { label: 'Open', onAct: () => router.push(`/templates/${template_id}`) }
    toast({ title: `Saved “${saved.templateName}” as a template`, action })
  })
  if (!permission?.open) return null

  const roles = inviteesOf(content, template).map(
    ({ name, email, label, requestRole, index, authentication, privateMessage }) => ({
      person: name || email || label,
      name: template ? label : `${requestRole} ${index + 1}`,
      authentication,
      privateMessage,
    }),
  )
  return (
    <div>
      <Button
        variant="tertiary"
        className="-ml-2.5"
        {...TemplateDialog.onHint}
        pending={isSaving}
        onClick={() => void begin()}
      >
        {isSaving ? null : <FilePlus2 aria-hidden="true" />}
        <span>Save as template</span>
      </Button>
      {isUnsaved ? <NotSavedNote /> : null}
      <TemplateDialog
        {...dialog}
        open={isOpen}
        name={messageOf(content, template).emailSubject || (draft.template_name ?? '')}
        roles={roles}
        onClose={() => {
          cancel()
          setIsOpen(false)
        }}
      />
    </div>
  )
}

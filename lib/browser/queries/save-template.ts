import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { CallError, call, randomId } from '../call'
import { queryKeys } from '../keys'
import { uploadsQuery } from './drafts'

/** `roles`: their names, in the order of the people they replace. */
type NewTemplate = { name: string; roles: readonly string[] }

const PAUSE_MS = 300

/** Makes a template of an envelope or a draft, which stays as it is. */
export function useSaveAsTemplate(kind: 'envelopes' | 'drafts', id: string, onSaved: (template: Draft) => void) {
  const client = useQueryClient()
  // A repeat after a failure uses the same draft.
  const [draftId, setDraftId] = useState(randomId)

  /** A template cannot be saved while its documents, which are copies, are being checked. */
  async function waitForDocuments(draftId: string): Promise<void> {
    const uploads = await client.query({ ...uploadsQuery(draftId), staleTime: 0 })
    if (!uploads.some(({ state }) => state === 'checking')) return
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return waitForDocuments(draftId)
  }

  const save = useMutation({
    mutationFn: async ({ name, roles }: NewTemplate): Promise<Draft> => {
      const body = { id: draftId, as: 'template' }
      const { version, content } = await call<Draft>(`/api/${kind}/${id}/draft`, { method: 'POST', body })
      await waitForDocuments(draftId)
      const recipients = content.recipients.map((role, at) => ({ ...role, name: roles[at] ?? role.name }))
      const changed = { version, content: { ...content, templateName: name, recipients } }
      const draft = await call<Draft>(`/api/drafts/${draftId}`, { method: 'PUT', body: changed })
      return call<Draft>(`/api/drafts/${draftId}/template`, { method: 'POST', body: { version: draft.version } })
    },
    onSuccess: (template) => {
      setDraftId(randomId())
      onSaved(template)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.drafts.all }),
        client.invalidateQueries({ queryKey: queryKeys.templates.all }),
      ]),
  })

  return {
    onSave: save.mutate,
    pending: save.isPending,
    error: save.error,
    /** The editor in which the person can add what the draft of the template lacks. */
    editor: save.error instanceof CallError && save.error.field ? `/drafts/${draftId}/fields` : undefined,
    /** The draft of a template that was not saved is of no use. */
    cancel: () => {
      if (save.isError) call(`/api/drafts/${draftId}`, { method: 'DELETE' }).catch(() => undefined)
      setDraftId(randomId())
      save.reset()
    },
  }
}

'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import type { Codes } from '@/lib/browser/access-code'
import { CallError } from '@/lib/browser/call'
import { draftQuery, useStoreDraft } from '@/lib/browser/queries/drafts'
import type { Draft, DraftContent } from '@/lib/desk/drafts/contract/draft'
import { isLocked } from '@/lib/desk/drafts/contract/draft-step'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { useStore } from '@/lib/store/use-store'
import { Autosave, type SaveState } from './autosave'
import { onVersionElsewhere, saveDraft } from './save-draft'
import { readTabCopy, useSaveOnLeave } from './save-on-leave'
import { type SendProgress, useSend } from './use-send'

type ContentPatch = { [Name in keyof DraftContent]?: DraftContent[Name] | undefined }

export type OpenDraft = {
  /** As the server has it. Version 0: the server does not have it yet. */
  draft: Draft
  /** The newest content, saved or not. */
  content: DraftContent
  /** Merges a patch into the newest content, and saves it once changes pause. `undefined` removes an entry. */
  change: (update: ContentPatch | ((content: DraftContent) => ContentPatch)) => void
  saveState: SaveState
  /** Saves now; true once the server has everything. */
  flush: () => Promise<boolean>
  /** Saves a draft that the server does not have yet, even if nothing was changed. Throws why it can't. */
  create: () => Promise<boolean>
  /** Saves everything now, also a draft that the server does not have yet; false if that fails. */
  save: () => Promise<boolean>
  /** Replaces the content by the server's, and drops what was not saved here. */
  adopt: (latest: Draft) => void
  /** Replaces the server's newer version by the content here. */
  overwrite: (newer: Draft) => void
  /** Changes when the content was replaced by another tab's. The steps are mounted again then. */
  revision: number
  sending: SendProgress
  /** A first attempt to send was made: everything is read-only. */
  isFrozen: boolean
  /** The template decides on documents, slots, roles, order and fields. */
  isLocked: boolean
  /** Access codes by recipient. They are part of no draft. */
  codes: Codes
  setCode: (recipient: number, code: string) => void
  /** The template that the envelope is sent from. */
  template: ReadTemplate | undefined
}

const DraftContext = createContext<OpenDraft | undefined>(undefined)

type DraftProviderProps = {
  /** As the server has it. Version 0: the server does not have it yet. */
  draft: Draft
  /** The last attempt to read it again failed. */
  isUnreadable?: boolean
  template: ReadTemplate | undefined
  children: ReactNode
}

/**
 * Opens one draft for all steps of the wizard. `Autosave` owns its content: it saves changes, repeats
 * a save that failed, and stops if another tab saved first, until the person chooses a version.
 * `useSend` sends it once, after everything is saved, and finds out what became of a send without an
 * answer. Both learn from `draft` what the server and other tabs have done.
 */
export function DraftProvider({ draft, isUnreadable = false, template, children }: DraftProviderProps) {
  const client = useQueryClient()
  const onDraft = useStoreDraft()
  const [autosave] = useState(() => openAutosave(draft, client, onDraft))
  const { content, state } = useStore(autosave.store)
  const [revision, setRevision] = useState(0)
  const remountSteps = () => setRevision((before) => before + 1)
  useSaveOnLeave(draft.id, autosave)
  useOtherTabs(draft, autosave, remountSteps)
  const [codes, setCodes] = useState<Codes>({})
  const sending = useSend({ draft, isUnreadable, autosave, codes })
  const [actions] = useState(() => ({
    change: (update: ContentPatch | ((content: DraftContent) => ContentPatch)) => {
      const before = autosave.content()
      autosave.change(merge(before, typeof update === 'function' ? update(before) : update))
    },
    flush: () => autosave.flush(),
    create: async () => {
      const isCreated = await autosave.create()
      const after = autosave.state()
      // A file that waits for the draft says what the draft says.
      if (!isCreated && after.kind === 'failed') throw after.problem
      return isCreated
    },
    save: () => autosave.saveAll(),
    adopt: (latest: Draft) => {
      autosave.adopt(latest)
      remountSteps()
    },
    overwrite: (newer: Draft) => autosave.overwrite(newer),
  }))

  const open: OpenDraft = {
    ...actions,
    draft,
    content,
    saveState: state,
    revision,
    sending,
    codes,
    setCode: (recipient, code) => setCodes((before) => ({ ...before, [recipient]: code })),
    isFrozen: sending.isFrozen,
    isLocked: isLocked(draft),
    template,
  }
  return <DraftContext value={open}>{children}</DraftContext>
}

/** Begins with what an earlier page of this tab could not save. */
function openAutosave(draft: Draft, client: QueryClient, onDraft: (draft: Draft) => void): Autosave {
  const api = {
    save: (version: number, content: DraftContent) => saveDraft(draft, version, content),
    async load(): Promise<Draft> {
      const latest = await client.query({ ...draftQuery(draft.id), staleTime: 0 })
      if (!latest) throw new CallError(404, 'This draft was discarded.')
      return latest
    },
    isConflict: (error: unknown) => error instanceof CallError && error.code === 409,
    onDraft,
  }
  return new Autosave(draft, api, readTabCopy(draft.id))
}

/** Takes over what other tabs save. `onNewContent` is called if that replaced the content here. */
function useOtherTabs(draft: Draft, autosave: Autosave, onNewContent: () => void) {
  const client = useQueryClient()
  const { id } = draft
  useEffect(
    () =>
      onVersionElsewhere(id, (version) => {
        if (version > autosave.version()) void client.invalidateQueries({ queryKey: draftQuery(id).queryKey })
      }),
    [autosave, client, id],
  )
  const follow = useEffectEvent((newer: Draft) => {
    if (autosave.follow(newer)) onNewContent()
  })
  useEffect(() => follow(draft), [draft])
}

export function useDraft(): OpenDraft {
  const open = useContext(DraftContext)
  if (!open) throw new Error('useDraft outside of a DraftProvider')
  return open
}

function merge(content: DraftContent, patch: ContentPatch): DraftContent {
  const entries = Object.entries({ ...content, ...patch }).filter(([, value]) => value !== undefined)
  return { recipients: content.recipients, ...Object.fromEntries(entries) }
}

'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft-content'
import { isLocked } from '@/lib/desk/drafts/contract/draft-step'
import type { SaveState } from './autosave'
import { useAutosave } from './draft-store'
import { type Sending, useSend } from './use-send'

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
  /** Saves a draft that the server does not have yet, even if nothing was changed. */
  create: () => Promise<boolean>
  /** Replaces the content by the server's, and drops what was not saved here. */
  adopt: (latest: Draft) => void
  /** Replaces the server's newer version by the content here. */
  overwrite: (newer: Draft) => void
  /** Changes when the content was replaced by another tab's. The steps are mounted again then. */
  revision: number
  sending: Sending
  /** A first attempt to send was made: everything is read-only. */
  isFrozen: boolean
  /** The template decides on documents, slots, roles, order and fields. */
  isLocked: boolean
  /** The template that the envelope is sent from. */
  template: PdfSignRequest | undefined
}

const DraftContext = createContext<OpenDraft | undefined>(undefined)

type DraftProviderProps = { draft: Draft; template: PdfSignRequest | undefined; children: ReactNode }

/** Holds one draft for all steps of the wizard: one content, one autosave, one send. */
export function DraftProvider({ draft, template, children }: DraftProviderProps) {
  const [revision, setRevision] = useState(0)
  const { autosave, state, content } = useAutosave(draft, () => setRevision((before) => before + 1))
  const sending = useSend(draft, autosave)
  const [actions] = useState(() => ({
    change: (update: ContentPatch | ((content: DraftContent) => ContentPatch)) => {
      const before = autosave.content()
      autosave.change(merge(before, typeof update === 'function' ? update(before) : update))
    },
    flush: () => autosave.flush(),
    create: () => autosave.create(),
    adopt: (latest: Draft) => {
      autosave.adopt(latest)
      setRevision((before) => before + 1)
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
    isFrozen: sending.isFrozen,
    isLocked: isLocked(draft),
    template,
  }
  return <DraftContext value={open}>{children}</DraftContext>
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

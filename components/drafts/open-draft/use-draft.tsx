'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type Codes, codesFor } from '@/lib/browser/access-code'
import { CallError, call, isOutcomeUnknown } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { draftsQuery } from '@/lib/browser/queries/draft-list'
import { CHECK_SEND_MS, draftQuery, useStoreDraft } from '@/lib/browser/queries/drafts'
import { accessCodeKey, removeFromTab } from '@/lib/browser/tab-storage'
import type { Draft, DraftContent, SendChoice, SentDraft } from '@/lib/desk/drafts/contract/draft'
import { isLocked } from '@/lib/desk/drafts/contract/draft-step'
import { changedParts, sameContent } from '@/lib/desk/drafts/contract/same-content'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { Autosave, type SaveState } from './autosave'
import { readUnsaved, useSaveOnLeave } from './unsaved'

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
  sending: Sending
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

type DraftProviderProps = { draft: Draft; template: ReadTemplate | undefined; children: ReactNode }

/** Holds one draft for all steps of the wizard: one content, one autosave, one send. */
export function DraftProvider({ draft, template, children }: DraftProviderProps) {
  const [revision, setRevision] = useState(0)
  const { autosave, state, content } = useAutosave(draft, () => setRevision((before) => before + 1))
  const [codes, setCodes] = useState<Codes>({})
  const sending = useSend(draft, autosave, codes)
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
    save: async () => (await autosave.flush()) && (await autosave.create()),
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
    codes,
    setCode: (recipient, code) => setCodes((before) => ({ ...before, [recipient]: code })),
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

/** Safe to repeat: the draft's one idempotency key goes with every attempt. */
export function useSendDraft({ id, purpose }: Draft) {
  const client = useQueryClient()
  const store = useStoreDraft()
  return useMutation({
    mutationFn: (body: { version: number; codes?: Codes } & SendChoice) =>
      call<SentDraft>(`/api/drafts/${id}/${purpose === 'template' ? 'template' : 'send'}`, { method: 'POST', body }),
    onSuccess: ({ codes_sent, ...draft }, { codes = {} }) => {
      for (const recipient of Object.keys(codes)) removeFromTab(accessCodeKey(id, Number(recipient)))
      store(draft)
      announceSave(draft)
    },
    onSettled: () =>
      Promise.all([
        client.refetchQueries({ queryKey: draftQuery(id).queryKey, exact: true }),
        client.invalidateQueries({ queryKey: draftsQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: queryKeys[purpose === 'template' ? 'templates' : 'envelopes'].all }),
      ]),
  })
}

/** Sends the draft, once: everything after a first attempt repeats that attempt. */
export function useSend(draft: Draft, autosave: Autosave, codes: Codes = {}) {
  const client = useQueryClient()
  const send = useSendDraft(draft)
  // Without an answer, and with the draft as it was sent, the server may still be preparing it.
  const isLost = isOutcomeUnknown(send.error) && draft.version <= (send.variables?.version ?? 0)
  const { isRefetchError } = useQuery({
    ...draftQuery(draft.id),
    // The server has no draft of version 0 yet.
    enabled: draft.version > 0,
    refetchInterval: isLost ? CHECK_SEND_MS : false,
  })
  const busy = useRef(false)
  const [isPending, setIsPending] = useState(false)
  const [unsaved, setUnsaved] = useState<'failed' | 'conflict'>()
  const [isRepeat, setIsRepeat] = useState(false)
  const [refused, setRefused] = useState<Pick<Draft, 'content' | 'replaces'>>()
  const [changes, setChanges] = useState<string[]>()

  // The draft's state shows the outcome of an attempt. If the draft can't be read either, the outcome is unknown.
  const isUndecided =
    draft.state === 'sending' || (draft.state === 'open' && send.isError && (isRefetchError || isLost))
  const isUnknown = isPending ? isRepeat : isUndecided
  const isRefused =
    refused !== undefined &&
    refused.replaces?.envelope_id === draft.replaces?.envelope_id &&
    sameContent(refused.content, autosave.content())

  /** Resolves with the refusal, if there was one. */
  async function submit(choice: SendChoice = {}): Promise<Error | undefined> {
    if (busy.current) return undefined
    busy.current = true
    setIsPending(true)
    try {
      setUnsaved(undefined)
      setChanges(undefined)
      setIsRepeat(isUnknown)
      if (!isUnknown && !(await isSaved())) return undefined
      const version = Math.max(autosave.version(), draft.version)
      const content = autosave.content()
      return await send.mutateAsync({ version, ...choice, ...codesFor(content, codes) }).then(
        () => undefined,
        (error: Error) => {
          setRefused({ content: autosave.content(), replaces: draft.replaces })
          setChanges(changesElsewhere(error, version, content))
          return error
        },
      )
    } finally {
      busy.current = false
      setIsPending(false)
    }
  }

  /** What another tab changed, if that is why nothing was sent. The draft was read again since then. */
  function changesElsewhere(error: Error, version: number, content: DraftContent): string[] | undefined {
    const newest = client.getQueryData(draftQuery(draft.id).queryKey)
    const isStale = error instanceof CallError && error.code === 409 && newest?.state === 'open'
    const changes = isStale && newest.version > version ? changedParts(content, newest.content) : []
    return changes.length > 0 ? changes : undefined
  }

  async function isSaved(): Promise<boolean> {
    if ((await autosave.flush()) && (await autosave.create())) return true
    const { kind } = autosave.state()
    // A draft that is being sent, or was, says so itself.
    setUnsaved(kind === 'closed' ? undefined : kind === 'conflict' ? 'conflict' : 'failed')
    return false
  }

  return {
    submit,
    /** Also while the last changes are being saved. */
    isPending,
    /** Whether a first attempt created the envelope is not known. */
    isUnknown,
    /** A first attempt was made, and its content must not change. */
    isFrozen: isUnknown || isPending || draft.state !== 'open',
    /**
     * Not sent, because the last changes are not saved: they could not be, or another tab changed the
     * draft first and the person has not decided which version to keep.
     */
    unsaved: unsaved === 'conflict' && autosave.state().kind !== 'conflict' ? undefined : unsaved,
    /** Why this was refused; it says nothing about other content, or about another envelope to replace. */
    problem: draft.state === 'open' && !isUnknown && isRefused && !changes ? (send.error ?? undefined) : undefined,
    /** Not sent, because another tab had changed these parts of the draft. */
    changes: isUnknown ? undefined : changes,
    unanswered: isUnknown ? (send.error ?? undefined) : undefined,
    wasTried: !send.isIdle,
    /** The access codes of the envelope, if this tab sent it. */
    sentCodes: (send.data?.codes_sent && send.variables?.codes) || {},
  }
}

export type Sending = ReturnType<typeof useSend>

const channelOf = (draftId: string) => new BroadcastChannel(`draft ${draftId}`)

/** Other tabs that have the draft open read it again. */
function announceSave({ id, version }: Draft): void {
  const channel = channelOf(id)
  channel.postMessage(version)
  channel.close()
}

function onSavedElsewhere(draftId: string, listener: (version: number) => void): () => void {
  const channel = channelOf(draftId)
  channel.onmessage = ({ data }) => listener(Number(data))
  return () => channel.close()
}

/** Saves the draft on the server. `onNewer` is called when another tab's version replaced the content here. */
function useAutosave(draft: Draft, onNewer: () => void) {
  const client = useQueryClient()
  const store = useStoreDraft()

  const update = (version: number, content: DraftContent) =>
    call<Draft>(`/api/drafts/${draft.id}`, { method: 'PUT', body: { version, content }, keepalive: true })

  async function save(version: number, content: DraftContent): Promise<Draft> {
    const saved = await write(version, content)
    announceSave(saved)
    return saved
  }

  async function write(version: number, content: DraftContent): Promise<Draft> {
    if (version > 0) return update(version, content)
    // Safe to repeat: the id comes from here.
    const { id, purpose, template_id: templateId } = draft
    const body = { id, purpose, templateId, content }
    const created = await call<Draft>('/api/drafts', { method: 'POST', body, keepalive: true })
    // An earlier attempt, whose answer was lost, may have created it with older content.
    return sameContent(created.content, content) ? created : update(created.version, content)
  }

  async function load(): Promise<Draft> {
    const latest = await client.query({ ...draftQuery(draft.id), staleTime: 0 })
    if (!latest) throw new CallError(404, 'This draft was discarded.')
    return latest
  }

  const [autosave] = useState(() => {
    const isConflict = (error: unknown) => error instanceof CallError && error.code === 409
    return new Autosave(draft, { save, load, isConflict, onDraft: store }, readUnsaved(draft.id))
  })
  const state = useSyncExternalStore(autosave.subscribe, autosave.state, autosave.state)
  const content = useSyncExternalStore(autosave.subscribe, autosave.content, autosave.content)
  useSaveOnLeave(draft.id, autosave)

  const follow = useEffectEvent((newer: Draft) => {
    if (autosave.follow(newer)) onNewer()
  })
  useEffect(() => follow(draft), [draft])
  useEffect(
    () =>
      onSavedElsewhere(draft.id, (version) => {
        if (version > autosave.version()) void client.invalidateQueries({ queryKey: draftQuery(draft.id).queryKey })
      }),
    [autosave, client, draft.id],
  )

  return { autosave, state, content }
}

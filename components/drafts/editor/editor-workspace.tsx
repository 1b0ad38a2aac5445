'use client'

import { type ReactNode, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/dialog'
import { Select } from '@/components/ui/field'
import { loadable } from '@/components/ui/loadable'
import { type Zoom, zoomStep } from '@/components/ui/pdf/zoom'
import { RecipientMark } from '@/components/ui/recipient'
import { useMedia } from '@/components/ui/viewport'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { useEditorKeys } from './keys'
import { canHaveFields, countFields, recipientName, signersWithoutSignature, TYPE_LABELS } from './model/field'
import type { SuggestedField } from './model/suggested-fields'
import { PagesColumn, usePagesColumn } from './page/pages-column'
import { PageRail } from './side/page-rail'
import { Palette, RecipientList } from './side/palette'
import { Properties } from './side/properties'
import { Toolbar } from './side/toolbar'
import { removeFieldsOfMissingPages } from './state/change-fields'
import { usePageCharacters } from './state/page-characters'
import { clearSelection } from './state/select-fields'
import { useOpenSuggestions, useSuggestions } from './state/suggestions'
import { useEditor, useEditorParts } from './state/use-editor'

const KeysDialog = loadable(() => import('./side/keys-dialog'))
const FieldsNotOffered = loadable(() => import('./side/fields-not-offered'))
/** The documents are searched once their pages are drawn. */
const Suggestions = loadable(() => import('./side/suggestion-list'))

type EditorWorkspaceProps = {
  draft: string
  locked?: { title: string; text: string } | true | undefined
  className?: string | undefined
}

/**
 * Pages in the middle, palette or properties on the left, thumbnails on the right; on small screens
 * below and in sheets.
 */
export function EditorWorkspace({ draft, locked, className }: EditorWorkspaceProps) {
  const { store } = useEditorParts()
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [zoom, setZoom] = useState<Zoom>('auto')
  const [sheet, setSheet] = useState<'keys' | 'pages' | 'properties'>()
  const isWide = useMedia('(min-width: 64rem)')
  const hasRail = useMedia('(min-width: 80rem)')
  const isLocked = useEditor((state) => state.isLocked)
  const isMissing = useEditor((state) => state.formFields === false && !state.isLocked)
  const column = usePagesColumn(zoom)
  const selected = useSelectedFields()
  useSuggestions(draft)
  usePageCharacters()
  const suggestions = useOpenSuggestions()
  const close = () => setSheet(undefined)

  function focusProperties() {
    flushSync(() => store.set({ isInspecting: true }))
    root?.querySelector<HTMLElement>('[data-properties] select')?.focus()
  }

  useEditorKeys(root, {
    onHelp: () => setSheet('keys'),
    onZoom: (step) => setZoom(step === 'auto' ? 'auto' : zoomStep(column.percent, step)),
    onProperties: () => {
      if (!isWide) setSheet('properties')
      else focusProperties()
    },
  })

  const [only] = selected
  const title = only && selected.length === 1 ? TYPE_LABELS[only.type] : countFields(selected.length)
  const properties = isLocked || selected.length === 0 ? null : <Properties fields={selected} />
  return (
    <section
      ref={setRoot}
      aria-label="Field editor"
      className={cn(
        'flex flex-col overflow-hidden card',
        className ?? 'h-[max(24rem,calc(100dvh-12rem))] md:h-[max(24rem,calc(100dvh-8.5rem))]',
      )}
    >
      <p id="field-editor-help" className="sr-only">
        Tab goes from field to field, arrow keys move the selected ones, and question mark lists all keys.
      </p>
      <LiveMessage />
      <Toolbar
        zoom={zoom}
        percent={column.percent}
        onZoom={setZoom}
        onHelp={() => setSheet('keys')}
        onPages={hasRail ? undefined : () => setSheet('pages')}
        onProperties={isWide || isLocked ? undefined : () => setSheet('properties')}
      />
      {locked && locked !== true ? (
        <Banner title={locked.title} className="rounded-none">
          {locked.text}
        </Banner>
      ) : null}
      <LostFields />
      {isMissing ? <FieldsNotOffered /> : null}
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        {isWide ? (
          <div className="flex w-60 shrink-0 flex-col gap-4 overflow-y-auto border-r border-line p-3 xl:w-66">
            <SidePanel suggestions={suggestions} title={title} properties={properties} />
          </div>
        ) : null}
        <PagesColumn column={column} onZoom={setZoom} />
        {hasRail ? <PageRail className="w-28 shrink-0 border-l border-line" /> : null}
        {isLocked && !isWide ? (
          <div className="max-h-28 shrink-0 overflow-y-auto border-t border-line p-2">
            <RecipientList />
          </div>
        ) : null}
        {isWide || isLocked ? null : (
          <div className="flex shrink-0 flex-col gap-2 border-t border-line p-2">
            <Suggestions suggestions={suggestions} hasList={false} />
            <RecipientSelect />
            <Palette className="flex gap-1.5 overflow-x-auto" />
          </div>
        )}
      </div>
      {sheet === 'keys' ? <KeysDialog onClose={close} /> : null}
      {hasRail ? null : (
        <Dialog open={sheet === 'pages'} onOpenChange={close} title="Pages">
          <PageRail className="h-[60dvh]" onPick={close} />
        </Dialog>
      )}
      {isWide ? null : (
        <Dialog open={sheet === 'properties' && properties !== null} onOpenChange={close} title={title}>
          {properties}
        </Dialog>
      )}
    </section>
  )
}

/** Says what happened to people who cannot see it. */
function LiveMessage() {
  const message = useEditor((state) => state.message)
  return (
    <div role="status" className="sr-only">
      {message ? <p key={message.serial}>{message.text}</p> : null}
    </div>
  )
}

/** Fields of removed pages, which would not be sent. */
function LostFields() {
  const { store } = useEditorParts()
  const lost = useEditor((state) => state.fields.length - state.ordered.length)
  const isLocked = useEditor((state) => state.isLocked)
  if (lost === 0 || isLocked) return null
  return (
    <Banner
      tone="warn"
      title={lost === 1 ? '1 field is on a page that was removed' : `${lost} fields are on pages that were removed`}
      className="rounded-none"
      action={
        <Button size="sm" onClick={() => removeFieldsOfMissingPages(store)}>
          {lost === 1 ? 'Delete it' : 'Delete them'}
        </Button>
      }
    >{`Add the pages again in Documents to bring ${lost === 1 ? 'it' : 'them'} back.`}</Banner>
  )
}

/** The selected fields, in reading order. */
function useSelectedFields(): readonly DraftField[] {
  const ordered = useEditor((state) => state.ordered)
  const selection = useEditor((state) => state.selection)
  return useMemo(() => ordered.filter(({ id }) => selection.has(id)), [ordered, selection])
}

/** Chooses whose fields are added, where there is no room for a list. */
function RecipientSelect() {
  const { store } = useEditorParts()
  const recipients = useEditor((state) => state.recipients)
  const fields = useEditor((state) => state.fields)
  const current = useEditor((state) => state.recipient)
  const missing = new Set(signersWithoutSignature(fields, recipients).map(({ id }) => id))
  if (recipients.length === 0) {
    return <p className="text-13 text-ink-soft">Add recipients first. Each field belongs to one of them.</p>
  }
  return (
    <div className="flex items-center gap-2">
      <RecipientMark id={current} />
      <Select
        aria-label="Recipient of new fields"
        className="flex-1"
        value={String(current)}
        onValueChange={(value) => store.set({ recipient: Number(value) })}
        options={recipients.map((recipient, position) => ({
          value: String(recipient.id),
          label: `${recipientName(recipient, position)}${missing.has(recipient.id) ? ' (no signature field yet)' : ''}`,
          disabled: !canHaveFields(recipient),
        }))}
      />
    </div>
  )
}

type SidePanelProps = {
  suggestions: readonly SuggestedField[]
  /** What is selected, and its properties; null without a selection. */
  title: string
  properties: ReactNode
}

/**
 * What can be added. Selecting fields replaces it with their properties; adding a field doesn't.
 */
function SidePanel({ suggestions, title, properties }: SidePanelProps) {
  const { store, view } = useEditorParts()
  const isLocked = useEditor((state) => state.isLocked)
  const isInspecting = useEditor((state) => state.isInspecting) && properties !== null
  if (isInspecting) {
    return (
      <section aria-label="Properties" className="flex flex-col gap-2">
        <header className="flex items-center justify-between gap-2">
          <h2 className="text-14 font-semibold">{title}</h2>
          <Button
            size="sm"
            className="pointer-coarse:h-11"
            onClick={() => {
              clearSelection(store)
              view.focus()
            }}
          >
            Done
          </Button>
        </header>
        {properties}
      </section>
    )
  }
  return (
    <>
      <RecipientList />
      {isLocked ? null : <Palette className="grid grid-cols-3 gap-1.5" />}
      <Suggestions suggestions={suggestions} hasList />
    </>
  )
}

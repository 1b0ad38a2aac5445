'use client'

import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { Input } from '@/components/ui/field'
import { CircleAlert, RotateCw, Trash2, X } from '@/components/ui/icons'
import { Files, FileText } from '@/components/ui/more-icons'
import type { Elements } from '@/components/ui/panel'
import { PdfDocument } from '@/components/ui/pdf/document'
import { PdfThumbnail } from '@/components/ui/pdf/page'
import { WhenNear } from '@/components/ui/viewport'
import { uploadDocumentUrl } from '@/lib/browser/queries/drafts'
import { isUnderWay } from '@/lib/browser/uploads/upload-item'
import { needsConfirmation, type Removed, removedSentence } from '@/lib/contract/supplied-file'
import type { DraftDocument } from '@/lib/desk/drafts/contract/draft'
import { countLabel } from '@/lib/envelope/slots'
import { formatBytes } from '@/lib/text/format'
import { isolate } from '@/lib/text/one-line'
import { PagesDialog } from './pages-dialog'
import { PasswordPrompt, UploadProgress } from './upload-progress'
import type { DocumentActions, DocumentRow as Row } from './use-documents'

type DocumentRowProps = { row: Row; handle: Elements; readOnly: boolean; actions: DocumentActions }

/** A document of the draft, or a file on its way to become one. */
export function DocumentRow({ row, handle, readOnly, actions }: DocumentRowProps) {
  const { document, item } = row
  const [isChoosing, setIsChoosing] = useState(false)
  const name = document?.name ?? item?.name ?? 'Document'
  const pageCount = item?.upload?.pages?.length
  const isReady = item?.status === 'ready'
  const canCancel = item !== undefined && isUnderWay(item)
  const losses = document && needsConfirmation(item?.upload?.removed) ? item?.upload?.removed : undefined
  // What is asked about is not said a second time.
  const removalText =
    item?.upload?.removed && removedSentence([losses ? omitConfirmedLosses(losses) : item.upload.removed])

  return (
    <div className="@container bg-surface">
      <div className="flex items-start gap-x-2 p-2 py-3 @md:gap-x-3 @md:px-3">
        {handle}
        <Thumbnail document={isReady || item?.file ? document : undefined} file={item?.file} />
        <div className="min-w-0 flex-1">
          {document ? (
            <NameInput
              name={document.name}
              fallback={item?.name}
              readOnly={readOnly}
              onRename={(to) => actions.rename(document.id, to)}
            />
          ) : (
            <p dir="auto" className="px-2.5 text-14 font-medium text-ink [overflow-wrap:anywhere]">
              {name}
            </p>
          )}
          <p className="px-2.5 text-13 text-ink-soft">
            {[describePages(document, pageCount), item && formatBytes(item.size)].filter(Boolean).join(' · ')}
          </p>
          {removalText ? <p className="px-2.5 text-13 text-ink-soft [overflow-wrap:anywhere]">{removalText}</p> : null}
          {item ? <UploadProgress item={item} /> : null}
          {item && !document && isReady ? (
            <p className="px-2.5 text-13 text-warn">This file is not one of the documents yet.</p>
          ) : null}
          {document && !item && !actions.isLoading ? (
            <Problem>The file is missing. Remove it and add it again.</Problem>
          ) : null}
          {item?.problem && item.status !== 'paused' ? <Problem>{item.problem.message}</Problem> : null}
          {item?.status === 'locked' ? (
            <PasswordPrompt name={name} onUnlock={(password) => actions.unlock(item.id, password)} />
          ) : null}
        </div>
        {readOnly ? null : (
          <div className="flex shrink-0 items-center gap-1 @max-md:flex-col @max-md:items-end">
            {item?.status === 'failed' ? (
              <Button size="sm" onClick={() => actions.retry(item.id)} aria-label={`Retry ${name}`}>
                <RotateCw aria-hidden="true" />
                Retry
              </Button>
            ) : null}
            {item && !document && isReady ? (
              <Button size="sm" onClick={() => actions.keep(item)} aria-label={`Add ${name}`}>
                Add
              </Button>
            ) : null}
            {document && isReady && pageCount ? (
              <Button
                variant="tertiary"
                className="@max-md:order-last @max-md:w-8 @max-md:px-0 @md:px-2 pointer-coarse:@max-md:w-11"
                onClick={() => setIsChoosing(true)}
                aria-label={`Pages of ${name}`}
              >
                <Files aria-hidden="true" />
                <span className="@max-md:hidden">Pages</span>
              </Button>
            ) : null}
            <IconButton label={canCancel ? `Cancel ${name}` : `Remove ${name}`} onClick={() => actions.remove(row)}>
              {canCancel ? <X aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
            </IconButton>
          </div>
        )}
        {isChoosing && document && pageCount ? (
          <PagesDialog
            document={document}
            pageCount={pageCount}
            file={item?.file}
            onClose={() => setIsChoosing(false)}
            onSave={(pages) => {
              setIsChoosing(false)
              actions.choosePages(document.id, pages)
            }}
          />
        ) : null}
      </div>
      {document && losses ? (
        <Losses
          removed={losses}
          document={document}
          readOnly={readOnly}
          onAccept={(accepts) => actions.acceptLostSignature(document.id, accepts)}
        />
      ) : null}
    </div>
  )
}

function omitConfirmedLosses({ signature, certification, signedBy: _, formValue: __, ...rest }: Removed): Removed {
  return { ...rest, ...(!signature && certification && { certification }) }
}

type LossesProps = {
  removed: Removed
  document: DraftDocument
  readOnly: boolean
  onAccept: (accepts: boolean) => void
}

/**
 * Asks before something is lost that somebody relies on: another party's digital signature, which
 * was made for the file as it is, or an entry of a form.
 */
function Losses({ removed, document, readOnly, onAccept }: LossesProps) {
  return (
    <div className="mx-3 mb-3 flex flex-col gap-2 rounded-md bg-warn-soft p-3 text-13 text-ink">
      {removed.signature ? <p className="[overflow-wrap:anywhere]">{aboutSignature(removed)}</p> : null}
      {removed.formValue ? <p>{aboutEntries(removed.formValue)}</p> : null}
      <Checkbox
        label={removed.signature ? 'Send without it' : 'Send it as it is shown'}
        disabled={readOnly}
        checked={document.acceptsLostSignature ?? false}
        onCheckedChange={onAccept}
      />
    </div>
  )
}

function aboutSignature({ signedBy = [], certification }: Removed): string {
  const names = signedBy.map(isolate)
  const whose = names.length > 0 ? `The digital signature of ${names.join(', ')}` : 'A digital signature in this file'
  const rule = certification ? ' The file also says that nothing in it may change.' : ''
  return `${whose} is lost when others sign here.${rule} If they need it, send them the signed file as well.`
}

function aboutEntries(count: number): string {
  const what = count === 1 ? '1 entry of the form is' : `${count} entries of the form are`
  return `${what} shown differently from what was entered. Open the document and check it.`
}

function describePages(document: DraftDocument | undefined, pageCount: number | undefined): string | undefined {
  if (!pageCount) return undefined
  const pagesSent = document?.pages?.length ?? pageCount
  return pagesSent < pageCount ? `${pagesSent} of ${countLabel(pageCount, 'page')}` : countLabel(pageCount, 'page')
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-1.5 px-2.5 text-13 text-bad">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

type NameInputProps = {
  name: string
  fallback: string | undefined
  readOnly: boolean
  onRename: (name: string) => void
}

/** A name that is changed in place; an empty one becomes the file's again. */
function NameInput({ name, fallback, readOnly, onRename }: NameInputProps) {
  const [text, setText] = useState<string>()
  function leave() {
    const next = text?.trim()
    setText(undefined)
    if (next === '' && fallback) onRename(fallback)
  }
  return (
    <Input
      aria-label="Name of the document"
      dir="auto"
      title={name}
      autoComplete="off"
      maxLength={200}
      readOnly={readOnly}
      value={text ?? name}
      onChange={({ target }) => {
        setText(target.value)
        if (target.value.trim()) onRename(target.value)
      }}
      onBlur={leave}
      className="border-transparent bg-transparent font-medium hover:border-line-strong focus:border-line-strong"
    />
  )
}

function Thumbnail({ document, file }: { document: DraftDocument | undefined; file: File | undefined }) {
  const blank = (
    <span className="flex h-16 w-12 items-center justify-center bg-off-soft">
      <FileText className="size-5 text-line-strong" />
    </span>
  )
  const first = document?.pages?.[0]
  return (
    <div aria-hidden="true" className="max-h-20 w-12 shrink-0 overflow-hidden shadow-sheet">
      {document ? (
        <WhenNear fallback={blank}>
          <PdfDocument url={uploadDocumentUrl(document.id)} file={file} fallback={blank} renderError={() => blank}>
            <PdfThumbnail page={first?.page ?? 1} width={46} turn={first?.rotation ?? 0} />
          </PdfDocument>
        </WhenNear>
      ) : (
        blank
      )}
    </div>
  )
}

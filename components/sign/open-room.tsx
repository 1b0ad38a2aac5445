'use client'

import { Banner } from '@/components/ui/banner'
import type { SigningView } from '@/lib/contract/signing'
import { AdoptDialog } from './adopt/adopt-dialog'
import type { Outcome } from './endings/done-page'
import type { ClosedLink } from './endings/link-state'
import { FieldDialog } from './field/field-dialog'
import { FieldList } from './field-list'
import { nextField } from './field-order'
import { FinishSection } from './finish-section'
import { GuideBar } from './guide-bar'
import { RoomDocument } from './pages/room-document'
import { RoomContext } from './room-context'
import { RoomHeader } from './room-header'
import type { KeptWork } from './use-kept'
import { useOpening } from './use-opening'
import { useRoomState } from './use-room-state'

type OpenRoomProps = {
  token: string
  view: SigningView
  keptWork: KeptWork
  onDone: (outcome: Outcome) => void
  /** The link closed while the person was inside. */
  onClosed: (state: ClosedLink) => void
}

/** The document with its fields, what is left to do, and the end. */
export function OpenRoom({ token, view, keptWork, onDone, onClosed }: OpenRoomProps) {
  useOpening(token)
  const state = useRoomState(token, view, keptWork)
  const { room, opened, values } = state
  const openedField = opened === undefined ? undefined : room.fields[opened]
  const kind = openedField?.type === 'initials' ? 'initials' : 'signature'
  const isMark = openedField?.type === 'initials' || openedField?.type === 'signature'
  const next = opened === undefined ? -1 : nextField([...room.fields], values, opened)

  return (
    <RoomContext value={room}>
      <RoomHeader token={token} view={view} onDone={onDone} onClosed={onClosed} />
      <main
        id="content"
        className="mx-auto grid w-full max-w-300 gap-8 px-4 py-6 lg:grid-cols-[minmax(0,1fr)_264px] lg:px-8"
      >
        <div className="flex min-w-0 max-w-204 flex-col gap-8">
          {state.keeps ? null : (
            <Banner tone="warn" title="This browser keeps nothing for this page">
              What you fill in is lost when the page is closed or loaded again.
            </Banner>
          )}
          {view.files.map((file) => (
            <RoomDocument key={file.index} file={file} />
          ))}
          <FinishSection state={state} onDone={onDone} onClosed={onClosed} />
        </div>
        <aside aria-label="Your fields" className="hidden lg:block">
          <div className="sticky top-4 max-h-[calc(100dvh-7rem)] overflow-y-auto">
            <FieldList values={values} onGo={state.go} />
          </div>
        </aside>
      </main>
      <GuideBar values={values} onNext={state.goNext} onGo={state.go} />
      {openedField && opened !== undefined && isMark ? (
        <AdoptDialog
          kind={kind}
          signer={view.signer}
          current={room.marks[kind]}
          onAdopt={(mark) => state.adopt(opened, kind, mark)}
          onRemove={values[opened] ? () => state.remove(opened) : undefined}
          onClose={state.close}
        />
      ) : null}
      {openedField && opened !== undefined && !isMark ? (
        <FieldDialog
          key={opened}
          at={opened}
          field={openedField}
          onClose={state.close}
          onNext={next >= 0 && next !== opened ? () => state.openNext(next) : undefined}
        />
      ) : null}
    </RoomContext>
  )
}

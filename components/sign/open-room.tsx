'use client'

import { Banner } from '@/components/ui/banner'
import { AdoptDialog } from './adopt/adopt-dialog'
import { FieldDialog } from './field/field-dialog'
import { FieldList } from './field-list'
import { nextField, progress } from './field-order'
import { FinishSection } from './finish-section'
import { GuideBar } from './guide-bar'
import { asked } from './own-field'
import { RoomDocument } from './pages/room-document'
import { RoomContext } from './room'
import { RoomHeader } from './room-header'
import { useRoomState } from './use-room-state'
import { useReportOpened } from './use-signing'

/** The document with its fields, what is left to do, and the section to finish. */
export function OpenRoom(opening: Parameters<typeof useRoomState>[0]) {
  const { token, view } = opening
  useReportOpened(token)
  const state = useRoomState(opening)
  const { room, opened, values } = state
  const fields = [...room.fields]
  const { required, left } = progress(fields, values)

  return (
    <RoomContext value={room}>
      <RoomHeader />
      <main
        id="content"
        className="mx-auto grid w-full max-w-300 gap-8 px-4 py-6 lg:grid-cols-[minmax(0,1fr)_264px] lg:px-8"
      >
        <div className="flex min-w-0 max-w-204 flex-col gap-8">
          {state.isSaved ? null : (
            <Banner tone="warn" title="This browser cannot save your progress">
              What you fill in is lost when you close or reload this page.
            </Banner>
          )}
          {view.files.map((file) => (
            <RoomDocument key={file.index} file={file} />
          ))}
          <FinishSection state={state} isReady={left === 0} />
        </div>
        <aside aria-label="Your fields" className="hidden lg:block">
          <div className="sticky top-4 max-h-[calc(100dvh-7rem)] overflow-y-auto">
            <FieldList values={values} onGo={state.go} />
          </div>
        </aside>
      </main>
      <GuideBar values={values} required={required} left={left} onNext={state.goNext} onGo={state.go} />
      {opened === undefined ? null : <OpenedField state={state} at={opened} next={nextField(fields, values, opened)} />}
    </RoomContext>
  )
}

type OpenedFieldProps = { state: ReturnType<typeof useRoomState>; at: number; next: number }

/** The dialog of one field: adopting a mark, or a large control. */
function OpenedField({ state, at, next }: OpenedFieldProps) {
  const { room, values } = state
  const field = room.fields[at]
  if (!field) return null
  if (asked(field) !== 'mark') {
    const onNext = next >= 0 && next !== at ? () => state.openNext(next) : undefined
    return <FieldDialog key={at} at={at} field={field} onClose={state.close} onNext={onNext} />
  }
  const kind = field.type === 'initials' ? 'initials' : 'signature'
  return (
    <AdoptDialog
      kind={kind}
      signer={room.view.signer}
      current={room.marks[kind]}
      onAdopt={(mark) => state.adopt(at, kind, mark)}
      onRemove={values[at] ? () => state.remove(at) : undefined}
      onClose={state.close}
    />
  )
}

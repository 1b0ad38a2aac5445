'use client'

import { useRef } from 'react'
import { Banner } from '@/components/ui/banner'
import { loadable } from '@/components/ui/loadable'
import { FieldList } from './field-list'
import { nextField, progress } from './field-order'
import { FinishSection } from './finish-section'
import { GuideBar } from './guide-bar'
import { asked } from './own-field'
import { RoomDocument } from './pages/room-document'
import { useRoomZoom } from './pages/use-room-zoom'
import { RoomContext } from './room'
import { useInView } from './use-in-view'
import { useReportOpened } from './use-report-opened'
import { useRoomState } from './use-room-state'

/** Drawing, pictures and handwriting styles: loaded when somebody adopts a mark. */
const AdoptDialog = loadable(async () => ({ default: (await import('./adopt/adopt-dialog')).AdoptDialog }))

const FieldDialog = loadable(async () => ({ default: (await import('./field/field-dialog')).FieldDialog }))

/** The document with its fields, what is left to do, and the section to finish. */
export function OpenRoom(opening: Parameters<typeof useRoomState>[0]) {
  const { token, view } = opening
  useReportOpened(token)
  const state = useRoomState(opening)
  const { room, opened, values } = state
  const fields = [...room.fields]
  const { required, left } = progress(fields, values)
  const pages = useRef<HTMLDivElement>(null)
  const { zoom, percent, setZoom, widthOf } = useRoomZoom(pages)
  const finish = useRef<HTMLDivElement>(null)
  const isFinishInView = useInView(finish)

  return (
    <RoomContext value={room}>
      <main
        id="content"
        className="mx-auto grid w-full max-w-340 gap-8 px-4 py-4 lg:px-8 xl:grid-cols-[minmax(0,1fr)_264px]"
      >
        <div className="flex min-w-0 flex-col gap-8">
          {state.isSaved ? null : (
            <Banner tone="warn" title="This browser cannot save your progress">
              What you fill in is lost when you close or reload this page.
            </Banner>
          )}
          <div ref={pages} className="flex min-w-0 touch-pan-x touch-pan-y flex-col gap-8 overflow-x-auto">
            {view.files.map((file) => (
              <RoomDocument key={file.index} file={file} widthOf={widthOf} />
            ))}
          </div>
          <div ref={finish} className="mx-auto w-full max-w-204">
            <FinishSection state={state} isPrimary={left === 0 && isFinishInView} />
          </div>
        </div>
        <aside aria-label="Your fields" className="hidden xl:block">
          <div className="sticky top-4 max-h-[calc(100dvh-7rem)] overflow-y-auto">
            <FieldList values={values} isSaved={state.isSaved} onGo={state.go} />
          </div>
        </aside>
      </main>
      <GuideBar
        state={state}
        required={required}
        left={left}
        isFinishInView={isFinishInView}
        zoom={{ zoom, percent, onZoom: setZoom }}
      />
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

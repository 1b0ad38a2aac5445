'use client'

import { type ComponentProps, useState } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { ArrowDown, ListChecks, ZoomIn } from '@/components/ui/icons'
import { Later, laterDialog, loadable } from '@/components/ui/loadable'
import { ZoomControls } from '@/components/ui/pdf/zoom-controls'
import { taskOf } from '@/lib/envelope/signing-task'
import { useDialogsReady, useRoomMessages } from './language'
import { useRoom } from './room'
import type { RoomState } from './state/use-room-state'

const FieldListDialog = laterDialog(() => import('./field/field-dialog').then((part) => part.FieldListDialog))
const loadZoomMenu = () => import('./zoom-menu')
const ZoomMenu = loadable(loadZoomMenu, ({ trigger }) => trigger)

type GuideBarProps = {
  state: RoomState
  required: number
  left: number
  /** The button to finish is in view, and is the primary one. */
  isSubmitInView: boolean
  zoom: ComponentProps<typeof ZoomControls>
}

/**
 * How many required fields are done, the zoom, and the one next step: to a field, or to the end.
 */
export function GuideBar({ state, required, left, isSubmitInView, zoom }: GuideBarProps) {
  const t = useRoomMessages()
  const { view } = useRoom()
  const isToReview = state.stops.some((stop) => stop.isToReview)
  const [isListOpen, setIsListOpen] = useState(false)
  const isReady = useDialogsReady(isListOpen || state.isStarted)
  const progress = required === 0 ? t('nothingToDo') : t('fieldsDone', { done: required - left, total: required })
  const end = t('goToEnd', { task: taskOf(view.signer.requestRole) })
  const next = left === 0 ? end : t(state.isStarted ? 'nextField' : 'start')

  return (
    <section
      aria-label={t('progressLabel')}
      data-foot-bar
      className="sticky bottom-0 z-20 border-t border-line bg-raised"
    >
      <div className="mx-auto flex min-h-12 w-full max-w-340 items-center justify-between gap-x-4 px-4 py-2 lg:px-8">
        <div className="flex min-w-0 items-center gap-3 text-14 font-medium">
          {required > 0 ? (
            <progress
              aria-hidden="true"
              value={required - left}
              max={required}
              className="h-1.5 w-24 appearance-none overflow-hidden rounded-full bg-off-soft max-sm:hidden [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-off-soft [&::-webkit-progress-value]:bg-accent"
            />
          ) : null}
          <div>
            <p className="tabular" aria-live="polite">
              {progress}
            </p>
            {isToReview ? (
              <p className="text-12 font-normal text-ink-soft">{t('lookAtEach')}</p>
            ) : state.isSaved && state.isStarted ? (
              <p className="text-12 font-normal text-ink-soft">{t('saved')}</p>
            ) : null}
          </div>
        </div>
        <div className="max-sm:hidden">
          <ZoomControls {...zoom} />
        </div>
        <div className="flex min-w-24 shrink-0 justify-end gap-2">
          {/* For people who cannot pinch. */}
          <Later
            button={
              <IconButton label={t('zoom')} variant="secondary" className="sm:hidden" aria-haspopup="menu">
                <ZoomIn aria-hidden="true" />
              </IconButton>
            }
            load={loadZoomMenu}
            popover={(trigger) => <ZoomMenu trigger={trigger} onZoom={zoom.onZoom} />}
          />
          {state.stops.length > 0 ? (
            <IconButton
              label={t('yourFields')}
              variant="secondary"
              className="xl:hidden"
              {...FieldListDialog.onHint}
              onClick={() => setIsListOpen(true)}
            >
              <ListChecks aria-hidden="true" />
            </IconButton>
          ) : null}
          {left === 0 && isSubmitInView ? null : (
            <Button variant="primary" onClick={state.goNext}>
              <ArrowDown aria-hidden="true" />
              <span>{next}</span>
            </Button>
          )}
        </div>
      </div>
      <FieldListDialog
        open={isReady && isListOpen}
        onClose={() => setIsListOpen(false)}
        description={progress}
        stops={state.stops}
        isSaved={state.isSaved}
        onGo={(at) => {
          setIsListOpen(false)
          state.go(at)
        }}
      />
    </section>
  )
}

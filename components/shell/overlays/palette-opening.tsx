'use client'

import { type ComponentType, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Search } from '@/components/ui/icons'
import { panel } from '@/components/ui/styles'

export const paletteHeadStyle = 'flex items-center gap-2 border-b border-line pl-4 pr-2'
export const paletteFieldStyle =
  'h-12 min-w-0 flex-1 bg-transparent text-16 text-ink outline-none placeholder:text-ink-faint'

export type TypedBefore = { typed: string; focused: Element | null }

export type PalettePart = ComponentType<{ onClose: () => void; takeOver: () => TypedBefore }>

type PaletteOpeningProps = {
  /** Undefined while its code is loaded. */
  palette: PalettePart | undefined
  onClose: () => void
}

/** The palette, and until it can take keys a field in its place: what is typed there is not lost. */
export function PaletteOpening({ palette: Palette, onClose }: PaletteOpeningProps) {
  const [focused] = useState(() => document.activeElement)
  const [isTaken, setTaken] = useState(Palette !== undefined)
  // A character that is being composed would end with the field.
  const [isComposing, setComposing] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    // Gives the focus back.
    return () => opened?.close()
  }, [])

  const takeOver = useCallback(() => {
    const typed = field.current?.value ?? ''
    // Everything outside of an open one takes no focus.
    dialog.current?.close()
    setTaken(true)
    return { typed, focused }
  }, [focused])

  return (
    <>
      {isTaken ? null : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape cancels a native dialog
        <dialog
          ref={dialog}
          aria-label="Search"
          onCancel={(event) => {
            event.preventDefault()
            onClose()
          }}
          onClick={(event) => (event.target === dialog.current ? onClose() : undefined)}
          className={cn(panel, 'w-auto max-w-150 p-0 backdrop:bg-scrim')}
        >
          <div className={paletteHeadStyle}>
            <Search aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            <input
              ref={field}
              aria-label="Find an envelope, template, signer, page or action"
              placeholder="Subject, name, email, id, page or action"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onCompositionStart={() => setComposing(true)}
              onCompositionEnd={() => setComposing(false)}
              className={paletteFieldStyle}
            />
          </div>
          <p className="px-4 py-4 text-14 text-ink-soft">Loading the search</p>
        </dialog>
      )}
      {Palette && !isComposing ? <Palette onClose={onClose} takeOver={takeOver} /> : null}
    </>
  )
}

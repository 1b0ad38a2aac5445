'use client'

import { useState } from 'react'
import { ZoomIn } from '@/components/ui/icons'
import type { PaperBox } from '../adopt/typed-mark'
import { useRoomMessages } from '../language'
import { type FullText, useRoom } from '../room'
import { StampedText } from './stamped-text'

/**
 * A value that somebody else gave, as it is stamped. Where the stamp ends before the text does, a
 * press shows all of it: nobody signs what they can't read.
 */
export function StampedValue({ box, whole, cells }: { box: PaperBox; whole: FullText; cells?: number | undefined }) {
  const t = useRoomMessages()
  const { read } = useRoom()
  const [isCut, setIsCut] = useState(false)
  const show = t('named', { name: t('showMore'), text: whole.title })
  return (
    <>
      <StampedText text={whole.text} box={box} cells={cells} onLayout={setIsCut} />
      {isCut ? (
        <button
          type="button"
          title={show}
          aria-label={show}
          aria-haspopup="dialog"
          onClick={() => read(whole)}
          className="pointer-events-auto absolute inset-0 cursor-zoom-in rounded-sm border border-dashed border-warn outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus"
        >
          <ZoomIn
            aria-hidden="true"
            className="absolute -top-2 -right-2 size-4 rounded-full border border-warn bg-[white] p-0.5 text-warn"
          />
        </button>
      ) : null}
    </>
  )
}

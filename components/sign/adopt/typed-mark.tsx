'use client'

import localFont from 'next/font/local'
import { useLayoutEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import type { Adopted } from '@/lib/contract/signing'

/** The font in which the service stamps a typed mark: people adopt exactly the look that they get. */
const scriptFont = localFont({
  src: '../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSerifCondensed-Italic.ttf',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
})

const EM = 100

/** Typed text in the script font, as large as its box allows and at its bottom, as on paper. */
export function TypedMark({ text, isCentered = false }: { text: string; isCentered?: boolean }) {
  const element = useRef<SVGTextElement>(null)
  const [length, setLength] = useState(EM * 4)

  useLayoutEffect(() => {
    const measure = () => {
      const measured = element.current?.getComputedTextLength() ?? 0
      if (measured > 0 && text) setLength(Math.ceil(measured))
    }
    measure()
    // The font loads after the first rendering, and its text is wider or narrower than the fallback's.
    document.fonts.addEventListener('loadingdone', measure)
    return () => document.fonts.removeEventListener('loadingdone', measure)
  }, [text])

  return (
    <svg
      viewBox={`0 0 ${length} ${EM * 1.25}`}
      preserveAspectRatio={isCentered ? 'xMidYMax meet' : 'xMinYMax meet'}
      className={cn('size-full overflow-visible fill-pen', scriptFont.className)}
      aria-hidden="true"
    >
      <text ref={element} x="0" y={EM * 0.97} fontSize={EM}>
        {text}
      </text>
    </svg>
  )
}

/** An adopted mark as it looks on the page. The control around it has the name. */
export function MarkPicture({ mark, isCentered }: { mark: Adopted; isCentered: boolean }) {
  if (mark.kind === 'typed') return <TypedMark text={mark.text} isCentered={isCentered} />
  return (
    <img
      src={`data:image/png;base64,${mark.png}`}
      alt=""
      className={`size-full object-contain ${isCentered ? 'object-bottom' : 'object-left-bottom'}`}
    />
  )
}

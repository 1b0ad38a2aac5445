'use client'

import { useLayoutEffect, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { scriptFont } from './script-font'

const EM = 100

/** Typed words in the script face, as large as their box allows, standing at its foot as they will on paper. */
export function TypedMark({ text, centred = false }: { text: string; centred?: boolean }) {
  const words = useRef<SVGTextElement>(null)
  const [length, setLength] = useState(EM * 4)

  useLayoutEffect(() => {
    const measure = () => {
      const measured = words.current?.getComputedTextLength() ?? 0
      if (measured > 0 && text) setLength(Math.ceil(measured))
    }
    measure()
    // The face arrives after the first drawing; its words are wider or narrower than the stand-in's.
    document.fonts.addEventListener('loadingdone', measure)
    return () => document.fonts.removeEventListener('loadingdone', measure)
  }, [text])

  return (
    <svg
      viewBox={`0 0 ${length} ${EM * 1.25}`}
      preserveAspectRatio={centred ? 'xMidYMax meet' : 'xMinYMax meet'}
      className={cn('size-full overflow-visible fill-pen', scriptFont.className)}
      aria-hidden="true"
    >
      <text ref={words} x="0" y={EM * 0.97} fontSize={EM}>
        {text}
      </text>
    </svg>
  )
}

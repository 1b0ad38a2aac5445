'use client'

import type { ReactNode } from 'react'
import { preventFocusSteal } from '@/components/ui/focus'

type SignInFrameProps = {
  title: string
  about?: ReactNode
  children: ReactNode /** Under the card. */
  below?: ReactNode
}

/** The frame of the pages before sign-in: one card in one narrow column. */
export function SignInFrame({ title, about, children, below }: SignInFrameProps) {
  return (
    <main
      onMouseDown={preventFocusSteal}
      // Not centered, because a new message would move everything above it.
      className="mx-auto flex min-h-dvh w-full max-w-108 flex-col gap-6 px-4 pt-[max(2rem,12dvh)] pb-10 max-sm:pt-6"
    >
      <p className="flex items-center gap-2.5 text-14 font-semibold">
        <img src="/icons/icon.svg" alt="" width={28} height={28} />
        Sender's desk
      </p>
      <div className="flex flex-col gap-6 card p-6 sm:p-8">
        <header>
          <h1 className="text-24 font-semibold tracking-tight">{title}</h1>
          {about ? <p className="mt-1 text-14 text-ink-soft [overflow-wrap:anywhere]">{about}</p> : null}
        </header>
        {children}
      </div>
      {below}
    </main>
  )
}

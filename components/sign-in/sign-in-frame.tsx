'use client'

import type { ReactNode } from 'react'
import { preventFocusSteal } from '@/components/ui/focus'

type SignInFrameProps = { title: string; about: ReactNode; children: ReactNode }

/** The frame of the pages before sign-in: one narrow column. */
export function SignInFrame({ title, about, children }: SignInFrameProps) {
  return (
    <main
      onMouseDown={preventFocusSteal}
      // Not centered, because a new message would move everything above it.
      className="mx-auto flex min-h-dvh w-full max-w-100 flex-col gap-6 px-4 pt-[max(2.5rem,14dvh)] pb-10"
    >
      <header>
        <p className="mb-6 flex items-center gap-2 text-13 font-medium text-ink-soft">
          <img src="/icons/icon.svg" alt="" width={20} height={20} />
          Sender's desk
        </p>
        <h1 className="text-28 font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-ink-soft">{about}</p>
      </header>
      {children}
    </main>
  )
}

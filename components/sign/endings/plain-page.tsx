import type { ReactNode } from 'react'

/** A quiet page that says one thing. */
export function PlainPage({ title, mark, children }: { title: string; mark?: ReactNode; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-136 flex-col justify-center gap-4 px-4 py-8">
      {mark}
      <h1 className="text-20 font-semibold tracking-tight [overflow-wrap:anywhere]">{title}</h1>
      <div className="flex flex-col items-start gap-3 text-14 text-ink-soft">{children}</div>
    </main>
  )
}

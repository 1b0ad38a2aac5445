import type { Metadata } from 'next'
import { ButtonLink } from '@/components/ui/button'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-100 flex-col items-start justify-center gap-4 px-4">
      <div>
        <h1 className="text-24 font-semibold">This page does not exist</h1>
        <p className="mt-1 text-ink-soft">Check the address. The page may also belong to another account.</p>
      </div>
      <ButtonLink href="/">Go home</ButtonLink>
    </main>
  )
}

'use client'

import { useState } from 'react'

/** Every key and value of the entry. Only times without a zone differ from what the service sent: they are in UTC. */
export function AsRecorded({ raw }: { raw: unknown }) {
  // A trail has hundreds of entries: the text exists only where somebody asked for it.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-1 text-12 print:hidden" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-ink-faint hover:text-ink">All fields</summary>
      {isOpen && (
        <pre className="mt-1 overflow-auto whitespace-pre-wrap rounded-md border border-line bg-ground p-2 font-mono [overflow-wrap:anywhere]">
          {JSON.stringify(raw, null, 2)}
        </pre>
      )}
    </details>
  )
}

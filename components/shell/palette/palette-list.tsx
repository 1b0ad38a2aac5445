'use client'

import { Autocomplete } from '@base-ui/react/autocomplete'
import type { MouseEvent } from 'react'
import type { Entry } from './entry'
import type { Found } from './search'

type PaletteListProps = { onTake: (entry: Entry, event: Pick<MouseEvent, 'ctrlKey' | 'metaKey'>) => void }

/** The matches, by group. */
export function PaletteList({ onTake }: PaletteListProps) {
  return (
    <Autocomplete.List className="min-h-0 flex-1 scroll-py-8 overflow-y-auto overscroll-contain px-2 data-empty:hidden">
      {({ group, label, items, more }: Found) => (
        <Autocomplete.Group key={group} items={items} className="pb-2">
          <Autocomplete.GroupLabel className="sticky top-0 z-10 flex h-8 items-center gap-1 bg-raised px-2 text-12 font-medium text-ink-soft">
            <span>{label}</span>
            {more > 0 ? (
              <span className="font-normal text-ink-faint">{`${items.length} of ${items.length + more}`}</span>
            ) : null}
          </Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(entry: Entry) => (
              <Autocomplete.Item
                key={entry.key}
                value={entry}
                onClick={(event) => onTake(entry, event)}
                className="flex min-h-9 cursor-default select-none items-center gap-2.5 rounded-md border-2 border-transparent px-1.5 py-1 text-14 text-ink outline-none data-highlighted:border-focus data-highlighted:bg-hover pointer-coarse:min-h-11"
              >
                <entry.icon aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
                <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
                  <span className="min-w-0 max-w-full truncate" title={entry.name}>
                    {entry.name}
                  </span>
                  {entry.about ? (
                    <span className="min-w-0 max-w-full truncate text-12 text-ink-soft">{entry.about}</span>
                  ) : null}
                </span>
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

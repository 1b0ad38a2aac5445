'use client'

import { Dialog } from '@/components/ui/dialog'
import { Thumbnails } from './thumbnails'
import type { RailState } from './use-rail'

type RailProps = { rail: RailState; current: number; onPick: (page: number) => void }

/** The thumbnails: a column beside the pages, and on small screens a sheet that closes when a page is picked. */
export function Rail({ rail, current, onPick }: RailProps) {
  if (rail.isSheet) {
    return (
      <Dialog open={rail.isOpen} onOpenChange={rail.close} title="Pages">
        <Thumbnails
          current={current}
          onPick={(page) => {
            rail.close()
            onPick(page)
          }}
          className="h-[60dvh]"
        />
      </Dialog>
    )
  }
  return rail.isOpen ? (
    <Thumbnails current={current} onPick={onPick} className="w-36 shrink-0 border-r border-line" />
  ) : null
}

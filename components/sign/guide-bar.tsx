'use client'

import { ArrowDown, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { FieldList } from './field-list'
import { progress, type Values } from './field-order'
import { useRoom } from './room-context'

type GuideBarProps = { values: Values; onNext: () => void; onGo: (at: number) => void }

/** How much is left, and the way to the next of it. */
export function GuideBar({ values, onNext, onGo }: GuideBarProps) {
  const { fields } = useRoom()
  const [listed, setListed] = useState(false)
  const { required, left } = progress([...fields], values)
  const words =
    required === 0 ? 'Nothing to fill in' : left === 0 ? 'Ready to finish' : `${left} of ${required} required left`

  return (
    <div data-foot-bar className="sticky bottom-0 z-20 border-t border-line bg-raised">
      <div className="mx-auto flex w-full max-w-300 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 lg:px-8">
        <p className="tabular text-14 font-medium" aria-live="polite">
          {words}
        </p>
        <div className="flex gap-2">
          {fields.length > 0 ? (
            <IconButton label="Your fields" variant="secondary" className="lg:hidden" onClick={() => setListed(true)}>
              <ListChecks aria-hidden="true" />
            </IconButton>
          ) : null}
          <Button variant="primary" onClick={onNext}>
            <ArrowDown aria-hidden="true" />
            {left > 0 ? 'Next field' : 'Go to finish'}
          </Button>
        </div>
      </div>
      <Dialog open={listed} onOpenChange={setListed} title="Your fields" description={words}>
        <FieldList
          values={values}
          onGo={(at) => {
            setListed(false)
            onGo(at)
          }}
        />
      </Dialog>
    </div>
  )
}

'use client'

import { ArrowDown, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { FieldList } from './field-list'
import type { Values } from './field-order'
import { useRoom } from './room'

type GuideBarProps = {
  values: Values
  required: number
  left: number
  onNext: () => void
  onGo: (at: number) => void
}

/** How many required fields are left, and the way to the next one. Once none is left, finishing is the primary action. */
export function GuideBar({ values, required, left, onNext, onGo }: GuideBarProps) {
  const { fields } = useRoom()
  const [isListOpen, setIsListOpen] = useState(false)
  const remaining = left === 0 ? 'Ready to finish' : `${left} of ${required} required left`
  const progress = required === 0 ? 'Nothing to fill in' : remaining

  return (
    <div data-foot-bar className="sticky bottom-0 z-20 border-t border-line bg-raised">
      <div className="mx-auto flex w-full max-w-300 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2 lg:px-8">
        <p className="tabular text-14 font-medium" aria-live="polite">
          {progress}
        </p>
        <div className="flex gap-2">
          {fields.length > 0 ? (
            <IconButton
              label="Your fields"
              variant="secondary"
              className="lg:hidden"
              onClick={() => setIsListOpen(true)}
            >
              <ListChecks aria-hidden="true" />
            </IconButton>
          ) : null}
          <Button variant={left > 0 ? 'primary' : 'secondary'} onClick={onNext}>
            <ArrowDown aria-hidden="true" />
            {left > 0 ? 'Next field' : 'Go to finish'}
          </Button>
        </div>
      </div>
      <Dialog open={isListOpen} onOpenChange={setIsListOpen} title="Your fields" description={progress}>
        <FieldList
          values={values}
          onGo={(at) => {
            setIsListOpen(false)
            onGo(at)
          }}
        />
      </Dialog>
    </div>
  )
}

'use client'

import type { ReactElement } from 'react'
import { Menu, MenuItem } from '@/components/ui/menu'
import { FilePlus2, Replace, RotateCcw } from '@/components/ui/more-icons'

type ReuseItemsProps = {
  trigger: ReactElement
  onCorrect: (() => void) | undefined
  onSendAgain: (() => void) | undefined
  onSaveAsTemplate: (() => void) | undefined
}

/** The opened menu; loaded with its first press. */
export default function ReuseItems({ trigger, onCorrect, onSendAgain, onSaveAsTemplate }: ReuseItemsProps) {
  return (
    <Menu trigger={trigger} defaultOpen>
      {onCorrect ? (
        <MenuItem icon={<Replace aria-hidden="true" />} onAct={onCorrect}>
          Correct
        </MenuItem>
      ) : null}
      {onSendAgain ? (
        <MenuItem icon={<RotateCcw aria-hidden="true" />} onAct={onSendAgain}>
          Send again
        </MenuItem>
      ) : null}
      {onSaveAsTemplate ? (
        <MenuItem icon={<FilePlus2 aria-hidden="true" />} onAct={onSaveAsTemplate}>
          Save as template
        </MenuItem>
      ) : null}
    </Menu>
  )
}

'use client'

import type { ReactElement } from 'react'
import { Settings } from '@/components/ui/icons'
import { Menu, MenuItem } from '@/components/ui/menu'
import { MenuChoice } from '@/components/ui/menu-choice'
import { Keyboard, LogOut } from '@/components/ui/more-icons'
import { Kbd } from '@/components/ui/shortcuts'
import { overlay } from '../overlays/overlay'
import { THEME_CHOICES } from '../preferences'
import { useTheme } from '../use-shell'

type PersonMenuItemsProps = { trigger: ReactElement; onSignOut: () => void }

/** It opens as soon as it is loaded. */
export default function PersonMenuItems({ trigger, onSignOut }: PersonMenuItemsProps) {
  const { theme, choose } = useTheme()
  return (
    <Menu trigger={trigger} align="start" defaultOpen>
      <MenuChoice label="Theme" options={THEME_CHOICES} value={theme ?? 'system'} onValueChange={choose} />
      <MenuItem icon={<Keyboard aria-hidden="true" />} onAct={() => overlay.set('shortcuts')}>
        <span className="flex-1">Keyboard shortcuts</span>
        <Kbd>?</Kbd>
      </MenuItem>
      <MenuItem icon={<Settings aria-hidden="true" />} href="/settings">
        Settings
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onAct={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}

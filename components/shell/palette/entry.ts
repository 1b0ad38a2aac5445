import type { LucideIcon } from 'lucide-react'

/** The groups in the order they stand in while none answers better than another. */
export const GROUPS = {
  direct: 'Go to',
  recent: 'Recent',
  here: 'This envelope',
  actions: 'Actions',
  pages: 'Pages',
  envelopes: 'Envelopes',
  templates: 'Templates',
  signers: 'Signers',
} as const
export type Group = keyof typeof GROUPS

export type Entry = {
  /** Tells it from every other. */
  key: string
  group: Group
  name: string
  /** Shown beside the name. */
  about?: string
  /** Typed to find it, never shown. */
  keywords?: string
  icon: LucideIcon
  /** Where it leads, or what it does. */
  act: string | (() => void)
}

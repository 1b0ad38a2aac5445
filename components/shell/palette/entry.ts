import type { Icon } from '@/components/ui/icons'

/** The groups in their order when their best matches are equally good. */
export const GROUPS = {
  direct: 'Go to',
  recent: 'Recent',
  here: 'This envelope',
  actions: 'Actions',
  pages: 'Pages',
  views: 'Views',
  envelopes: 'Envelopes',
  drafts: 'Drafts',
  templates: 'Templates',
  signers: 'Signers',
} as const
export type Group = keyof typeof GROUPS

export type Entry = {
  /** Unique among all entries. */
  key: string
  group: Group
  name: string
  /** Shown beside the name. */
  about?: string
  /** More text that finds the entry; never shown. */
  keywords?: string
  icon: Icon
  /** A path, or a function to call. */
  act: string | (() => void)
}

import type { Column } from '@/lib/desk/envelopes/contract/columns'
import type { Count, Direction, Sort } from '@/lib/desk/envelopes/contract/find'

export const LONGEST_VIEW_NAME = 60
/** How many views a person may keep of their own, and an account may share. */
export const MOST_VIEWS = { own: 30, shared: 30 }

/** A query of envelopes with its order and its look, saved under a name. */
export type SavedView = ListLayout & {
  id: string
  name: string
  /** Everybody who reads the account's envelopes sees it. */
  shared: boolean
  /** Who saved it. */
  author: string
  /** The reader is its author, or an admin. */
  may_change: boolean
  q: string
  sort?: Sort
  direction?: Direction
}

/** How many envelopes each view finds, by the view's id. A query that takes too long has none. */
export type ViewCounts = Record<string, Count>

/** As the navigation shows it: three digits have room. */
export const textOfViewCount = ({ count, isCapped }: Count): string =>
  isCapped || count > 999 ? '999+' : String(count)

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

/** How a list looks. */
export type ListLayout = { columns: Column[]; density: Density }

export const DEFAULT_LAYOUT: ListLayout = {
  columns: ['recipients', 'status', 'sent', 'changed'],
  density: 'comfortable',
}

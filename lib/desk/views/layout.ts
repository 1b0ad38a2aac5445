import 'server-only'
import { DEFAULT_LAYOUT, type ListLayout } from './contract/layout'
import * as store from './sql'

/** The columns and the density that the person chose last. */
export const ownLayout = async (person: { id: string }): Promise<ListLayout> =>
  (await store.readLayout(person.id)) ?? DEFAULT_LAYOUT

export const changeLayout = (person: { id: string }, layout: ListLayout): Promise<void> =>
  store.saveLayout(person.id, layout)

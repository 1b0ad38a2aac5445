import { PdfError } from '../error'
import type { FoundPage } from '../open/page-tree'

/** A page by its number from 1, and how far it is turned clockwise beyond what the file says. */
export type ChosenPage = { page: number; rotation: 0 | 90 | 180 | 270 }

export function choosePages(found: readonly FoundPage[], choice: readonly ChosenPage[]): FoundPage[] {
  return choice.map(({ page }) => {
    const chosen = found[page - 1]
    if (!chosen) throw new PdfError('damaged', `the file has no page ${page}`)
    return chosen
  })
}

import { SECTION } from './looks'
import type { Sheets } from './sheets'

/** A section's heading; it never stands alone at the foot of a sheet. */
export function section(sheets: Sheets, title: string, needs: number): void {
  sheets.move(20)
  sheets.room(needs + 30)
  sheets.paragraph(title, SECTION)
  sheets.move(5)
  sheets.rule()
  sheets.move(7)
}

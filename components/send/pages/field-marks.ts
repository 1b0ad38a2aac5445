import type { Mark } from '@/components/ui/pdf/marked-page'
import { countLabel } from '@/lib/envelope/slots'
import { type Invitee, inviteeName } from '../plan/invitees'
import type { DraftFile } from './draft-files'

/** The marks of a page's fields. With `selected`, only that person's are strong. */
export function fieldMarks({ fields }: DraftFile, page: number, selected?: number): Mark[] {
  return fields
    .filter((field) => field.page === page)
    .map(({ id, x, y, width, height, recipient }) => ({
      id,
      x,
      y,
      width,
      height,
      recipient,
      strong: selected === undefined || selected === recipient,
    }))
}

/** "2 fields for Ada, 1 field for Bo", for those who do not see the page. */
export function describeFields({ fields }: DraftFile, page: number, people: readonly Invitee[]): string {
  const onPage = fields.filter((field) => field.page === page)
  const parts = people.flatMap((person) => {
    const count = onPage.filter(({ recipient }) => recipient === person.id).length
    return count > 0 ? [`${countLabel(count, 'field')} for ${inviteeName(person)}`] : []
  })
  return parts.join(', ') || 'no fields'
}

/** How far a page is turned clockwise. */
export const turnOf = ({ pages }: DraftFile, page: number) => pages?.find((each) => each.page === page)?.rotation ?? 0

/** The numbers of the pages that are sent. */
export const sentPages = ({ pages }: DraftFile, pageCount: number): number[] =>
  pages
    ? pages.map(({ page }) => page).filter((page) => page <= pageCount)
    : Array.from({ length: pageCount }, (_, index) => index + 1)

import type { Field } from '@/lib/contract/field'

type Page = { page: number; saved: Field[]; mine: Field[] }

/** The fields that only one of two lists has, by page. A field's id doesn't count, because a copy gets another one. */
export function differentFields(saved: readonly Field[], mine: readonly Field[]): Page[] {
  const own = new Map<string, Field[]>()
  for (const field of mine) own.set(keyOf(field), [...(own.get(keyOf(field)) ?? []), field])
  const onlySaved = saved.filter((field) => !own.get(keyOf(field))?.pop())
  const left = [...own.values()].flat()
  const pages = [...new Set([...onlySaved, ...left].map(({ page }) => page))].toSorted((one, other) => one - other)
  const on = (fields: Field[], page: number) => fields.filter((field) => field.page === page)
  return pages.map((page) => ({ page, saved: on(onlySaved, page), mine: on(left, page) }))
}

/** Far below what a person sees, and above what writing a number as JSON changes. */
const round = (fraction: number) => Math.round(fraction * 1e6)

function keyOf({ type, signerIndex, page, x, y, width, height, required, readOnly, label, value }: Field): string {
  const place = [x, y, width, height].map(round)
  return JSON.stringify([
    type,
    signerIndex,
    page,
    place,
    required ?? false,
    readOnly ?? false,
    label ?? '',
    value ?? '',
  ])
}

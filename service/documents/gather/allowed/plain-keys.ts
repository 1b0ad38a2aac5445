/** The keys of a kind that hold plain values only. */
export const plainKeys = (...lists: string[]) =>
  Object.fromEntries(lists.flatMap((list) => list.split(' ')).map((key) => [key, 'value' as const]))

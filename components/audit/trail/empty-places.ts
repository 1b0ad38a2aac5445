/** Parties and groupings that a trail names without an entry: nothing of them would be seen in a list of entries. */
export function emptyPlaces(trail: unknown): string[] {
  if (Array.isArray(trail)) return []
  return childrenOf(trail).flatMap(([party, groups]) => {
    if (isEmpty(groups)) return [party || 'No party named']
    if (Array.isArray(groups)) return []
    return childrenOf(groups).flatMap(([group, list]) =>
      Array.isArray(list) && list.length === 0 ? [`${party} › ${group}`] : [],
    )
  })
}

const childrenOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0

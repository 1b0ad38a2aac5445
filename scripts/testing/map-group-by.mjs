// Vitest 5 prints failed tests with Map.groupBy, which Node.js 20 does not have yet: without it a failure would be unreadable.
if (!('groupBy' in Map)) {
  Object.defineProperty(Map, 'groupBy', {
    configurable: true,
    value: (items, keyOf) => {
      const groups = new Map()
      let index = 0
      for (const item of items) {
        const key = keyOf(item, index++)
        groups.set(key, [...(groups.get(key) ?? []), item])
      }
      return groups
    },
  })
}

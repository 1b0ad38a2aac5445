/** One of them, each as likely as the others. */
export const oneOf = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(Math.random() * values.length)]
  if (value === undefined) throw new Error('there is nothing to choose from')
  return value
}

/** One of them, as likely as its weight among all. */
export function chosenBy<K extends string>(weights: Record<K, number>): K {
  const names = Object.keys(weights) as K[]
  let left = Math.random() * names.reduce((sum, name) => sum + weights[name], 0)
  for (const name of names) {
    left -= weights[name]
    if (left < 0) return name
  }
  return oneOf(names)
}

/** Groups that reach each other in a graph, such as files that import each other. Each is in alphabetical order. */
export function cycles(graph: Readonly<Record<string, Iterable<string>>>): string[][] {
  const edges = new Map(Object.entries(graph).map(([name, others]) => [name, [...others]]))
  return stronglyConnected(edges)
    .filter((group) => group.length > 1 || edges.get(group[0] ?? '')?.includes(group[0] ?? ''))
    .map((group) => group.sort())
}

/** Tarjan's algorithm: files belong together when each can be reached from the other. */
function stronglyConnected(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()

  function visit(file: string): number {
    const own = index.size
    index.set(file, own)
    stack.push(file)
    onStack.add(file)
    let low = own
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) low = Math.min(low, visit(next))
      else if (onStack.has(next)) low = Math.min(low, index.get(next) ?? low)
    }
    if (low === own) {
      const group = stack.splice(stack.indexOf(file))
      for (const each of group) onStack.delete(each)
      found.push(group)
    }
    return low
  }

  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}

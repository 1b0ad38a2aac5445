import { importsOf, pathOf } from './imports'

/** Groups of files that import each other, type imports included. Each is named by its files in alphabetical order. */
export function cycles(sources: Record<string, string>): string[][] {
  const imports = new Map(Object.entries(sources).map(([file, text]) => [file, importedFiles(file, text, sources)]))
  return stronglyConnected(imports)
    .filter((files) => files.length > 1 || imports.get(files[0] ?? '')?.includes(files[0] ?? ''))
    .map((files) => files.sort())
}

function importedFiles(file: string, text: string, sources: Record<string, string>): string[] {
  return importsOf(text).flatMap((name) => {
    const path = pathOf(file, name)
    return [`${path}.ts`, `${path}.tsx`].filter((candidate) => candidate in sources)
  })
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

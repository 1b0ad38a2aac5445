import { pathOf } from './imports'

const VALUE_IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^'"]*?)\sfrom\s+)?['"]([^'"]+)['"]/gm
const ONLY_TYPES = /^\{(?:\s*type\s+[^,}]+,?)+\s*\}$/
const PARSER = 'zod'

/** How the browser gets the parser with these pages: each a chain of client files, the last of which imports it. */
export function parserChains(pages: readonly string[], sources: Record<string, string>): string[][] {
  const seen = new Set<string>()
  const found: string[][] = []

  function follow(file: string, chain: readonly string[], isClient: boolean) {
    const text = sources[file]
    const client = isClient || text?.startsWith("'use client'") === true
    const key = `${file} ${client}`
    if (text === undefined || seen.has(key)) return
    seen.add(key)
    for (const [, what = '', name = ''] of text.matchAll(VALUE_IMPORT)) {
      if (ONLY_TYPES.test(what.trim())) continue
      if (name === PARSER && client) found.push([...chain, file])
      const path = pathOf(file, name)
      if (path) for (const end of ['.ts', '.tsx']) follow(path + end, [...chain, file], client)
    }
  }

  for (const page of pages) follow(page, [], false)
  return found
}

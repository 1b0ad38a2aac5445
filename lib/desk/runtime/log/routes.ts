import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '@/lib/desk/runtime/config/env'
import { once } from '@/lib/desk/runtime/process/once'
import { log } from './log'

/** Folders of files, whose names are no routes. */
const FILES = /^\/(_next|fonts|icons|pdfjs)\//
export const STATIC_FILE = 'static file'
const UNKNOWN = 'unknown'

type Node = { children: Map<string, Node>; parameter?: Node; page?: string; rest?: string; optionalRest?: string }

/**
 * Finds the route of a path among patterns such as `/envelopes/[id]`. The patterns bound how many
 * routes there can be.
 */
export function routePatterns(patterns: Iterable<string>): (path: string) => string {
  const root: Node = { children: new Map() }
  for (const pattern of patterns) insert(root, pattern)
  return (path) => {
    if (FILES.test(path)) return STATIC_FILE
    return find(root, segmentsOf(path)) ?? UNKNOWN
  }
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

function insert(root: Node, pattern: string): void {
  let node = root
  for (const segment of segmentsOf(pattern)) {
    if (segment.startsWith('[[...')) node.optionalRest = pattern
    else if (segment.startsWith('[...')) node.rest = pattern
    else node = segment.startsWith('[') ? parameterOf(node) : childOf(node, segment)
    if (segment.includes('...')) return
  }
  node.page = pattern
}

function parameterOf(node: Node): Node {
  node.parameter ??= { children: new Map() }
  return node.parameter
}

function childOf(node: Node, segment: string): Node {
  const child = node.children.get(segment) ?? { children: new Map() }
  node.children.set(segment, child)
  return child
}

/** As Next.js decides: a fixed segment before a parameter, and a rest of the path last. */
function find(node: Node, [segment, ...others]: string[]): string | undefined {
  if (segment === undefined) return node.page ?? node.optionalRest
  const child = node.children.get(segment)
  return (
    (child && find(child, others)) ?? (node.parameter && find(node.parameter, others)) ?? node.rest ?? node.optionalRest
  )
}

/** The route of a path, by the list that Next.js wrote when it was built. */
export const knownRoute = (path: string): string => once('known routes', () => routePatterns(readPatterns()))(path)

function readPatterns(): string[] {
  // The development server builds routes when they are asked for.
  if (env().development) return []
  try {
    // The server's working directory is its own folder. The path is spelled out for the build, as
    // for the migrations.
    const file = join(process.cwd(), '.next/app-path-routes-manifest.json')
    const pages: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    return Object.values(pages)
  } catch (err) {
    // This runs after a request has ended. Losing the names of routes is better than crashing.
    log().warn({ err }, 'the list of routes could not be read: the log and the figures name none')
    return []
  }
}

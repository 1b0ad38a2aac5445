import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '@/lib/desk/platform/config/env'
import { once } from '@/lib/desk/platform/process/once'
import { log } from './log'
import { routePatterns } from './route-patterns'

/** The route of a path, by the list that Next.js wrote when it was built. */
export const knownRoute = (path: string): string => once('known routes', () => routePatterns(readPatterns()))(path)

function readPatterns(): string[] {
  // The development server builds routes when they are asked for.
  if (env().development) return []
  try {
    // The server's working directory is its own folder. The path is spelled out for the build, as for the migrations.
    const file = join(process.cwd(), '.next/app-path-routes-manifest.json')
    const pages: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    return Object.values(pages)
  } catch (err) {
    // This runs where a request has ended: requests without the names of their routes are better than an end of the process.
    log().warn({ err }, 'the list of routes could not be read: the log and the figures name none')
    return []
  }
}

import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** When the newest file below these paths was changed, in milliseconds; names in `except` are left out. */
export function newest(paths: string[], except: string[] = []): number {
  return Math.max(0, ...paths.filter(existsSync).map((path) => newestOf(path, except)))
}

function newestOf(path: string, except: string[]): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  const entries = readdirSync(path).filter((entry) => !except.includes(entry))
  return newest(
    entries.map((entry) => join(path, entry)),
    except,
  )
}

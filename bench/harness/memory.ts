import { readdirSync, readFileSync } from 'node:fs'
import { programProcess } from '@/lib/tests/torture/program'

/** In MiB: what a process and those it started use. Of mapped files (the code of Node.js above all) processes share one copy. */
export type Memory = { own: number; files: number }

/** The resident memory of a process and its children, from /proc; nothing when the process has just ended. */
export function memoryOf(pid: number): Memory {
  try {
    return read(pid)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return together([])
    throw error
  }
}

/** What the programs of a launcher use, by name, each with the processes it has started. */
export function watchPrograms(launcher: number): () => Record<'service' | 'dashboard', Memory> {
  const pids = { service: programProcess(launcher, 'serve.mjs'), dashboard: programProcess(launcher, 'next-server') }
  return () => ({ service: memoryOf(pids.service), dashboard: memoryOf(pids.dashboard) })
}

function read(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1]) / 1024
  const children = readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '))
    .filter((child) => child !== '')
  return together([
    { own: field('RssAnon') + field('RssShmem'), files: field('RssFile') },
    ...children.map((child) => memoryOf(Number(child))),
  ])
}

/** Mapped files are counted once, as the largest share; everything else is added up. */
export function together(parts: Memory[]): Memory {
  return { own: parts.reduce((sum, { own }) => sum + own, 0), files: Math.max(0, ...parts.map(({ files }) => files)) }
}

export const totalMiB = ({ own, files }: Memory): number => own + files

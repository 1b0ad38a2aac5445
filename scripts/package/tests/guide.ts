import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { RUN } from '../../check/guide-commands'

type Environment = Record<string, string>

/** Runs commands of docs/operations.md as they stand there, with places of this machine for the ones that they name. */
export function guideRunner(file: keyof typeof RUN, ours: Environment = {}) {
  const root = mkdtempSync(join(tmpdir(), 'desk-guide-'))
  // PostgreSQL and the programs run as other users when we are root.
  chmodSync(root, 0o755)
  const places = new Map(Object.entries(ours))
  const used = new Set<string>()
  const ran = new Set<string>()
  const started: { child: ChildProcess; ended: Promise<unknown> }[] = []
  let at = root

  /** The command with our places. It must be one that the guide has. */
  function prepared(command: string): string {
    if (!RUN[file].includes(command)) throw new Error(`the guide does not say: ${command}`)
    ran.add(command)
    return replace(command)
  }

  function replace(text: string): string {
    const names = [...places.keys()].toSorted((a, b) => b.length - a.length)
    const pattern = new RegExp(
      names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '$^',
      'g',
    )
    return text.replaceAll(pattern, (name) => {
      used.add(name)
      return places.get(name) ?? name
    })
  }

  const environment = (env: Environment) => ({ ...process.env, NODE_ENV: 'production' as const, ...env })

  return {
    root,
    prepared,
    replace,
    /** A folder below the root. */
    folder(name: string): string {
      mkdirSync(join(root, name), { recursive: true })
      return join(root, name)
    },
    place: (name: string, ours: string) => void places.set(name, ours),
    /** Answers what the command writes; a `cd` counts for those that follow. */
    run(command: string, env: Environment = {}, cwd = at): string {
      const [, folder] = /^cd (\S+)$/.exec(prepared(command)) ?? []
      if (folder) {
        at = resolve(cwd, folder)
        return ''
      }
      const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', replace(command)], {
        cwd,
        encoding: 'utf8',
        env: environment(env),
      })
      if (status !== 0) throw new Error(`${command} ended with ${status}: ${stdout}${stderr}`)
      return stdout + stderr
    },
    /** Starts a command that does not end by itself. */
    start(command: string, env: Environment, cwd = at) {
      const child = spawn('/bin/sh', ['-c', `exec env ${prepared(command)}`], { cwd, env: environment(env) })
      const parts: string[] = []
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)))
      const ended = once(child, 'exit')
      started.push({ child, ended })
      return {
        child,
        output: () => parts.join(''),
        async stop(): Promise<number | null> {
          child.kill('SIGTERM')
          const [code] = await ended
          return code
        },
      }
    },
    /** What the guide has and nobody ran, and places that no command named. */
    leftOver: () => ({
      commands: RUN[file].filter((command) => !ran.has(command)),
      places: [...places.keys()].filter((name) => !used.has(name)),
    }),
    async remove(): Promise<void> {
      for (const { child, ended } of started) {
        child.kill('SIGTERM')
        await ended
      }
      rmSync(root, { recursive: true, force: true })
    },
  }
}

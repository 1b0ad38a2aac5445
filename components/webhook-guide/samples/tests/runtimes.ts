import { spawnSync } from 'node:child_process'
import type { Language } from '../languages'

type Runtime = {
  command: string
  version: string[]
  /** Least major and minor version that the sample names. */
  least: number
  /** What is done once before the sample runs. */
  build?: string[]
  run: (port: number) => { command: string; args: string[] }
}

export const RUNTIMES: Record<Language, Runtime> = {
  node: {
    command: process.execPath,
    version: ['--version'],
    least: 18,
    run: () => ({ command: process.execPath, args: ['receiver.mjs'] }),
  },
  python: {
    command: 'python3',
    version: ['--version'],
    least: 3.09,
    run: () => ({ command: 'python3', args: ['receiver.py'] }),
  },
  go: {
    command: 'go',
    version: ['version'],
    least: 1.19,
    build: ['build', '-o', 'receiver', 'receiver.go'],
    run: () => ({ command: './receiver', args: [] }),
  },
  java: {
    command: 'java',
    version: ['--version'],
    least: 17,
    run: () => ({ command: 'java', args: ['-XX:TieredStopAtLevel=1', 'Receiver.java'] }),
  },
  ruby: {
    command: 'ruby',
    version: ['--version'],
    least: 3,
    run: () => ({ command: 'ruby', args: ['receiver.rb'] }),
  },
  php: {
    command: 'php',
    version: ['--version'],
    least: 8.01,
    run: (port) => ({ command: 'php', args: ['-S', `127.0.0.1:${port}`, 'receiver.php'] }),
  },
}

/** Why a sample cannot run on this machine; undefined when it can. */
export function missing(language: Language): string | undefined {
  const { command, version, least } = RUNTIMES[language]
  const { status, stdout } = spawnSync(command, version, { encoding: 'utf8' })
  if (status !== 0) return `${command} is not on this machine`
  const [, major = '0', minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(stdout) ?? []
  const found = Number(major) + Number(minor) / 100
  return found < least ? `${command} ${major}.${minor} is older than the sample asks for` : undefined
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { deskEnvironment } from './desk-environment'

export type MirrorReader = {
  names: string[]
  /** Milliseconds. Throws when the read fails. */
  read(name: string): Promise<number>
  stop(): Promise<void>
}

/** Starts the program that reads the mirror of a database. */
export async function startMirrorReader(databaseUrl: string): Promise<MirrorReader> {
  const child = fork('bench/mirror/mirror-reads.ts', {
    execArgv: ['--conditions=react-server', '--import', 'tsx'],
    env: deskEnvironment(databaseUrl),
  })
  const exited = once(child, 'exit')
  const ended = exited.then(([code]) => Promise.reject(new Error(`the program that reads ended with ${code}`)))
  const next = async <T>(): Promise<T> => {
    const [message] = await Promise.race([once(child, 'message'), ended])
    return message
  }
  const names = await next<string[]>()
  return {
    names,
    read(name) {
      child.send(name)
      return next<number>()
    },
    async stop() {
      // From here on it is meant to end.
      ended.catch(() => undefined)
      child.disconnect()
      await exited
    },
  }
}

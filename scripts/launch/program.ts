import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from '@/lib/postgres/binaries'
import type { Environment } from './variables'

/** Something that keeps running until it is stopped. */
export type Part = {
  /** From now on it may end by itself, as when a signal reaches every process at once, and is not started again. */
  expectEnd(): void
  stop(): Promise<void>
}

export type Program = {
  name: string
  pid?: number
  /** Settles with a sentence when it ends without having been asked to. */
  died: Promise<string>
  stop(): Promise<void>
  /** Sends it a message, unless it has ended. */
  send(message: Record<string, unknown>): void
  /** Settles once it answers; throws that sentence when it ends before. */
  answering(): Promise<void>
}

type Options = {
  name: string
  args: string[]
  env: Environment
  /** The account it runs under, when not ours. */
  account?: Account
  /** An address that answers 2xx when the program is ready. */
  answersAt: string
}

/**
 * Makes glibc give back what is freed. Two arenas: with eight a core, each of our threads would keep freed memory to itself. A
 * fixed threshold: it would grow with the largest block, and chunks of a socket (64 KiB) would then never leave the process.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '131072' }

/**
 * Starts a Node program of ours. It is not in our process group, so that Ctrl-C reaches the launcher alone, which then ends
 * the programs in order; it holds an IPC channel to us, whose end tells it that we were killed.
 */
export function startProgram({ name, args, env, account, answersAt }: Options): Program {
  const child = spawn(process.execPath, args, {
    env: { ...ALLOCATOR, NODE_ENV: 'production', ...env, ...(account && { HOME: '/', USER: undefined }) },
    ...account,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let asked = false
  const died = new Promise<string>((settle) => {
    child.once('exit', (code, signal) => {
      if (!asked) settle(`the ${name} ended with ${signal ?? `code ${code}`}`)
    })
    child.once('error', (error) => settle(`the ${name} could not be started: ${error.message}`))
  })
  return {
    name,
    pid: child.pid,
    died,
    answering,
    stop,
    send(message) {
      if (child.connected) child.send(message, () => undefined)
    },
  }

  async function answering() {
    const ended = died.then((sentence) => {
      throw new Error(sentence)
    })
    await Promise.race([firstAnswer(answersAt), ended])
  }

  async function stop() {
    asked = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    // The service promises to end within 10 s; whatever hangs longer has nothing left that is not in the database.
    const hung = setTimeout(() => child.kill('SIGKILL'), 12_000)
    await ended
    clearTimeout(hung)
  }
}

async function firstAnswer(url: string): Promise<void> {
  while (!(await answers(url))) await pause(25)
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    // The program does not listen yet.
    return false
  }
}

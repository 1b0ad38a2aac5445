import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What runs a receiver of lib/receivers, and the least version that the receiver names. */
const RUNTIMES = {
  'receiver.mjs': { command: process.execPath, least: 18, args: [] },
  'receiver.py': { command: 'python3', least: 3.09, args: [] },
  'Receiver.java': { command: 'java', least: 17, args: ['-XX:TieredStopAtLevel=1'] },
}

export type ReceiverFile = keyof typeof RUNTIMES
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Why a receiver cannot run on this machine; undefined when it can. */
export function missingRuntime(file: ReceiverFile): string | undefined {
  const { command, least } = RUNTIMES[file]
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  if (status !== 0) return `${command} is not on this machine`
  const [, major = '0', minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(stdout) ?? []
  const found = Number(major) + Number(minor) / 100
  return found < least ? `${command} ${major}.${minor} is older than the receiver needs` : undefined
}

/** Saves a receiver as a file, as somebody who copies it does, and runs it on a free port of this machine. */
export async function startReceiver(file: ReceiverFile, code: string, secrets: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'))
  writeFileSync(join(folder, file), code)
  const { command, args } = RUNTIMES[file]
  const port = await freePort()
  const child = spawn(command, [...args, file], {
    cwd: folder,
    // Java reads variables in the encoding of the locale, and one of the secrets goes beyond ASCII.
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...secrets, PORT: String(port) },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  await listening(child, port, output)
  return {
    async send(headers: Record<string, string>, body: string) {
      const answer = await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', headers, body })
      await answer.text()
      return answer.status
    },
    /** What it printed of the events that it has handled, in order. */
    handled: () => output.out,
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function listening(child: ChildProcess, port: number, output: { err: string }): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the receiver ended with ${child.exitCode}: ${output.err}`)
    const socket = connect(port, '127.0.0.1')
    const open = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (open) return
    // Starting a runtime takes both cores: asking without pause would only slow it.
    await setTimeout(20)
  }
}

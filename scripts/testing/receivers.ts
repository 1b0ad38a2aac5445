import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What runs a receiver of lib/receivers; with arguments that print its version, and the least version that the receiver names. */
const RUNTIMES = {
  'receiver.mjs': { command: process.execPath, version: '--version', least: 18 },
  'receiver.py': { command: 'python3', version: '--version', least: 3.09 },
  'receiver.go': { command: 'go', version: 'version', least: 1.19, build: ['build', '-o', 'receiver'] },
  'Receiver.java': { command: 'java', version: '--version', least: 17, args: ['-XX:TieredStopAtLevel=1'] },
  'receiver.rb': { command: 'ruby', version: '--version', least: 3 },
  'receiver.php': { command: 'php', version: '--version', least: 8.01 },
  'Receiver.cs': { command: 'dotnet', version: '--version', least: 10, args: ['run'] },
} satisfies Record<string, Runtime>
type Runtime = { command: string; version: string; least: number; build?: string[]; args?: string[] }

export type ReceiverFile = keyof typeof RUNTIMES
export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** Why a receiver cannot run on this machine; undefined when it can. */
export function missingRuntime(file: ReceiverFile): string | undefined {
  const { command, version, least } = RUNTIMES[file]
  const { status, stdout } = spawnSync(command, [version], { encoding: 'utf8' })
  if (status !== 0) return `${command} is not on this machine`
  const [, major = '0', minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(stdout) ?? []
  const found = Number(major) + Number(minor) / 100
  return found < least ? `${command} ${major}.${minor} is older than the receiver needs` : undefined
}

/** Saves a receiver as a file, as somebody who copies it does, and runs it on a free port of this machine. */
export async function startReceiver(file: ReceiverFile, code: string, secrets: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'))
  writeFileSync(join(folder, file), code)
  const { command, build, args = [] }: Runtime = RUNTIMES[file]
  // Java reads variables in the encoding of the locale, and one of the secrets goes beyond ASCII.
  const env = { ...process.env, GOTOOLCHAIN: 'local', LC_ALL: 'C.UTF-8' }
  if (build) execFileSync(command, [...build, file], { cwd: folder, env })

  const port = await freePort()
  const inbox = join(folder, 'inbox')
  const server = file === 'receiver.php' ? ['-S', `127.0.0.1:${port}`] : []
  const child = spawn(build ? './receiver' : command, build ? [] : [...args, ...server, file], {
    cwd: folder,
    env: { ...env, ...secrets, PORT: String(port), INBOX: inbox },
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
    /** What it has handled so far, in order: what it printed, or what is in the inbox of PHP. */
    handled: () => output.out + (file === 'receiver.php' ? readInbox(inbox) : ''),
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

function readInbox(inbox: string): string {
  const events = readdirSync(inbox).filter((name) => name.endsWith('.json'))
  return events
    .toSorted()
    .map((name) => readFileSync(join(inbox, name), 'utf8'))
    .join('\n')
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

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { type Language, SAMPLES } from '../languages'
import { RUNTIMES } from './runtimes'

export type Receiver = Awaited<ReturnType<typeof startSample>>

/** Writes a sample into a file, as somebody who copies it does, and runs it on a free port of loopback. */
export async function startSample(language: Language, scheme: SignatureScheme, secrets: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), `receiver-${language}-`))
  const { file, code } = SAMPLES[language]
  writeFileSync(join(folder, file), code(scheme))
  const { command, build, run } = RUNTIMES[language]
  // Java reads variables in the encoding of the locale, and one of the secrets goes beyond ASCII.
  const env = { ...process.env, GOTOOLCHAIN: 'local', LC_ALL: 'C.UTF-8' }
  if (build) execFileSync(command, build, { cwd: folder, env })

  const port = await freePort()
  const inbox = join(folder, 'inbox')
  const program = run(port)
  const child = spawn(program.command, program.args, {
    cwd: folder,
    env: { ...env, ...secrets, PORT: String(port), INBOX: inbox },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    said.err += chunk
  })
  await listening(child, port, said)
  return {
    async send(headers: Record<string, string>, body: string) {
      const answer = await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', headers, body })
      await answer.text()
      return answer.status
    },
    /** What the sample has handled so far: what it said, or what lies in its inbox, in order. */
    handled: () => said.out + (language === 'php' ? inOrder(inbox) : ''),
    async stop() {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

function inOrder(inbox: string): string {
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

async function listening(child: ChildProcess, port: number, said: { err: string }): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the sample ended with ${child.exitCode}: ${said.err}`)
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

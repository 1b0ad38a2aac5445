import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Running, unpack } from './debian'

/** A program of Debian that has to find its files and users where its package puts them. */
type SystemProgram = {
  package: string
  /** System users that it wants, as `name:uid`. */
  users: string[]
  /** Its configuration, by absolute path. */
  files: Record<string, string>
  /** Lines of a shell; the last one runs the program in the foreground. */
  commands: string[]
  /** Where it listens on 127.0.0.1. */
  port: number
}

const FOLDERS = ['usr', 'etc', 'var']

/**
 * Runs the program as root with mounts and processes of its own: package and configuration lie over
 * `/usr`, `/etc` and `/var` for it alone, and its end ends all that it started.
 */
export async function startSystemProgram(program: SystemProgram): Promise<Running & { version: string }> {
  const { version, path } = unpack(program.package)
  const home = mkdtempSync(join(tmpdir(), 'counterpart-'))
  for (const name of FOLDERS)
    for (const folder of [join(home, 'over', name), join(home, 'work', name), path(name)])
      mkdirSync(folder, { recursive: true })
  addFiles(program, join(home, 'over'))
  const mounts = FOLDERS.map((name) => {
    const layers = `lowerdir=${path(name)}:/${name},upperdir=${home}/over/${name},workdir=${home}/work/${name}`
    return `mount -t overlay overlay -o ${layers} /${name} || exit 1`
  })
  mounts.push('mount -t tmpfs tmpfs /run || exit 1')
  // The shell stays, because a program with the right of another user would outlive us.
  const script = [...mounts, ...program.commands, 'exit $?'].join('\n')
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const child = spawn('unshare', [...own, 'sh', '-c', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)))
  const output = () => parts.join('')
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    child.stdout.destroy()
    child.stderr.destroy()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  if (!(await listens(child, program.port))) {
    await stop()
    throw new Error(`${program.package} did not start: ${output()}`)
  }
  return { version, port: program.port, output, stop }
}

function addFiles({ users, files }: SystemProgram, folder: string): void {
  for (const name of ['passwd', 'group']) copyFileSync(`/etc/${name}`, join(folder, 'etc', name))
  for (const user of users) {
    const [name, id] = user.split(':')
    appendFileSync(join(folder, 'etc/passwd'), `${name}:x:${id}:${id}::/nonexistent:/usr/sbin/nologin\n`)
    appendFileSync(join(folder, 'etc/group'), `${name}:x:${id}:\n`)
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text, { mode: 0o600 })
  }
}

async function listens(child: ChildProcess, port: number): Promise<boolean> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return true
    await pause(100)
  }
  return false
}

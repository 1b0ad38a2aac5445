import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall, onPath } from '../../check/tools'

/** What stands in for Docker, besides the image: the proxy, the client of PostgreSQL, and the checker of units. */
const TOOLS = ['caddy', 'postgresql-client', 'systemd']
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

export type Debian = { image: string; tools: string; remove(): void }

/** Two Debian roots: a bare one, as images have it, and one with the tools. Needs root and debootstrap, which it installs. */
export function makeDebian(): Debian {
  if (!onPath('debootstrap')) aptInstall(['debootstrap'])
  const folder = mkdtempSync(join(tmpdir(), 'desk-debian-'))
  const [image, tools] = [join(folder, 'image'), join(folder, 'tools')]
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', image], { stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('cp', ['-a', image, tools])
  cpSync('/etc/resolv.conf', join(tools, 'etc/resolv.conf'), { dereference: true })
  const apt = ['-qq', '-y', '--no-install-recommends', 'install', ...TOOLS]
  runIn(tools, ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...apt])
  return { image, tools, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export const runIn = (root: string, command: string[], env: Record<string, string> = {}): string =>
  execFileSync('chroot', [root, ...command], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { NODE_ENV: 'production', PATH, ...env },
  })

type Container = { user?: string; workdir?: string; env?: Record<string, string>; writable?: string }

/** Mounts the root read-only with an empty /tmp, in a namespace of its own that ends with the process. */
const CONTAINED = `set -e
mount --bind "$0" "$0"
mount -t proc proc "$0/proc"
[ -z "$3" ] || mount --bind "$3" "$0/mnt"
mount -t tmpfs tmpfs "$0/tmp"
mount -o remount,bind,ro "$0"
root=$0 user=$1 workdir=$2
shift 3
exec chroot --userspec="$user" --groups= "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$workdir" "$@"`

/** A program as a container has it: another user, a read-only root, and nothing of our environment. `writable` is a folder at /mnt. */
export function startIn(
  root: string,
  command: string[],
  { user = '65532:65532', workdir = '/', env, writable = '' }: Container,
) {
  if (writable) mkdirSync(writable, { recursive: true })
  const child = spawn(
    'unshare',
    ['--mount', '--propagation=private', 'sh', '-c', CONTAINED, root, user, workdir, writable, ...command],
    {
      env: { NODE_ENV: 'production', PATH, ...env },
    },
  )
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)))
  return { child, output: () => parts.join('') }
}

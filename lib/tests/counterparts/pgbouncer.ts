import { freePort } from '@/lib/postgres/embedded-postgres'
import { homeWith, type Running, startInHome, unpack } from './debian'

export type PoolMode = 'session' | 'transaction' | 'statement'

/** PgBouncer before the server of a URL, with its default settings unless a mode is named. */
export async function startPgbouncer(server: string, mode?: PoolMode): Promise<Running & { url: string }> {
  const { path, environment } = unpack('pgbouncer')
  const { hostname, port: serverPort, username, password } = new URL(server)
  const port = await freePort()
  const home = homeWith({
    'users.txt': `"${username}" "${decodeURIComponent(password)}"\n`,
    'pgbouncer.ini': [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_file = users.txt',
      ...(mode ? [`pool_mode = ${mode}`] : []),
    ].join('\n'),
  })
  const args = ['pgbouncer.ini']
  const program = path('usr/sbin/pgbouncer')
  const running = await startInHome({ program, args, port, environment, home, isUnprivileged: true })
  const url = new URL(server)
  url.port = String(port)
  return { ...running, url: url.href }
}

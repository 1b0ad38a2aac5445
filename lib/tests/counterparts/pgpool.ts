import { freePort } from '@/lib/postgres/embedded-postgres'
import { homeWith, type Running, startInHome, unpack } from './debian'

/** Pgpool-II before the server of a URL, which it signs in to with the roles' passwords. */
export async function startPgpool(server: string): Promise<Running & { url: string }> {
  const { path, environment } = unpack('pgpool2')
  const { hostname, port: serverPort, username, password } = new URL(server)
  const [port, pcpPort] = [await freePort(), await freePort()]
  const home = homeWith({
    'pcp.conf': '',
    pool_passwd: `${username}:TEXT${decodeURIComponent(password)}\n`,
    'pool_hba.conf': 'host all all 127.0.0.1/32 scram-sha-256\n',
    'pgpool.conf': [
      `listen_addresses = '127.0.0.1'`,
      `port = ${port}`,
      `pcp_port = ${pcpPort}`,
      `backend_clustering_mode = 'raw'`,
      `backend_hostname0 = '${hostname}'`,
      `backend_port0 = ${serverPort}`,
      'enable_pool_hba = on',
      `pool_passwd = 'pool_passwd'`,
      ...['socket_dir', 'pcp_socket_dir', 'wd_ipc_socket_dir', 'logdir'].map((name) => `${name} = '.'`),
      `pid_file_name = 'pgpool.pid'`,
    ].join('\n'),
  })
  const args = ['-n', '-f', 'pgpool.conf', '-a', 'pool_hba.conf', '-F', 'pcp.conf']
  const program = path('usr/sbin/pgpool')
  const running = await startInHome({ program, args, port, environment, home, isUnprivileged: true })
  const url = new URL(server)
  url.port = String(port)
  return { ...running, url: url.href }
}

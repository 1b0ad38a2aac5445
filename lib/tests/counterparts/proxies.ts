import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { homeWith, type Running, startInHome, type Unpacked, unpack } from './debian'

type Place = { port: number; upstream: number; home: string; unpacked: Unpacked }
type Proxy = {
  package: string
  program: string
  /** Whether it speaks TLS, and HTTP/2 with it, as it is packaged. */
  hasTls: boolean
  /** Its settings: Debian's defaults, and the smallest stanza that leads to the program. */
  config: (place: Place) => string
  args: (place: Place) => string[]
}

const certificate = ({ home }: Place) => ({ cert: join(home, 'cert.pem'), key: join(home, 'key.pem') })

/** Every reverse proxy of docs/operations.md, "Behind a proxy", with its defaults. */
export const PROXIES = {
  nginx: {
    package: 'nginx',
    program: 'usr/sbin/nginx',
    hasTls: true,
    config: (place) => {
      const { home, port, upstream } = place
      const { cert, key } = certificate(place)
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (each) => `${each}_temp_path ${home}/${each};`,
      )
      return `daemon off; pid ${home}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}
        server { listen 127.0.0.1:${port} ssl http2; ssl_certificate ${cert}; ssl_certificate_key ${key};
          location / { proxy_pass http://127.0.0.1:${upstream}; } } }`
    },
    args: ({ home }) => ['-p', home, '-c', join(home, 'config')],
  },
  apache: {
    package: 'apache2-bin',
    program: 'usr/sbin/apache2',
    hasTls: true,
    config: (place) => {
      const { home, port, upstream, unpacked } = place
      const { cert, key } = certificate(place)
      const modules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'http2', 'socache_shmcb', 'ssl']
      return [
        ...modules.map(
          (each) => `LoadModule ${each}_module ${unpacked.path(`usr/lib/apache2/modules/mod_${each}.so`)}`,
        ),
        `ServerRoot ${home}\nPidFile ${home}/pid\nDefaultRuntimeDir ${home}\nErrorLog ${home}/error.log\nServerName localhost`,
        `User nobody\nGroup nogroup\nListen 127.0.0.1:${port}\nProtocols h2 http/1.1`,
        `SSLEngine on\nSSLCertificateFile ${cert}\nSSLCertificateKeyFile ${key}`,
        `ProxyPass / http://127.0.0.1:${upstream}/\nProxyPassReverse / http://127.0.0.1:${upstream}/\n`,
      ].join('\n')
    },
    args: ({ home }) => ['-D', 'FOREGROUND', '-f', join(home, 'config')],
  },
  haproxy: {
    package: 'haproxy',
    program: 'usr/sbin/haproxy',
    hasTls: true,
    config: ({ home, port, upstream }) =>
      [
        'defaults\n  mode http\n  timeout connect 5s\n  timeout client 50s\n  timeout server 50s',
        `frontend all\n  bind 127.0.0.1:${port} ssl crt ${home}/both.pem alpn h2,http/1.1\n  default_backend desk`,
        `backend desk\n  server one 127.0.0.1:${upstream}\n`,
      ].join('\n'),
    args: ({ home }) => ['-db', '-f', join(home, 'config')],
  },
  caddy: {
    package: 'caddy',
    program: 'usr/bin/caddy',
    hasTls: true,
    config: (place) => {
      const { cert, key } = certificate(place)
      return `{\n  admin off\n  auto_https disable_redirects\n}\nhttps://localhost:${place.port} {\n  bind 127.0.0.1\n  tls ${cert} ${key}\n  reverse_proxy 127.0.0.1:${place.upstream}\n}\n`
    },
    args: ({ home }) => ['run', '--adapter', 'caddyfile', '--config', join(home, 'config')],
  },
  lighttpd: {
    package: 'lighttpd',
    program: 'usr/sbin/lighttpd',
    hasTls: false,
    config: ({ home, port, upstream }) =>
      [
        `server.document-root = "${home}"\nserver.bind = "127.0.0.1"\nserver.port = ${port}`,
        `server.modules = ("mod_proxy")\nserver.upload-dirs = ("${home}")`,
        `proxy.server = ("" => (("host" => "127.0.0.1", "port" => ${upstream})))\n`,
      ].join('\n'),
    args: ({ home, unpacked }) => ['-D', '-f', join(home, 'config'), '-m', unpacked.path('usr/lib/lighttpd')],
  },
  h2o: {
    package: 'h2o',
    program: 'usr/bin/h2o',
    hasTls: true,
    config: (place) => {
      const { cert, key } = certificate(place)
      return `user: root\nlisten: {host: 127.0.0.1, port: ${place.port}, ssl: {certificate-file: ${cert}, key-file: ${key}}}\nhosts: {default: {paths: {"/": {proxy.reverse.url: "http://127.0.0.1:${place.upstream}/"}}}}\n`
    },
    args: ({ home }) => ['-c', join(home, 'config')],
  },
  nghttpx: {
    package: 'nghttp2-proxy',
    program: 'usr/sbin/nghttpx',
    hasTls: true,
    config: (place) => {
      const { cert, key } = certificate(place)
      return `frontend=127.0.0.1,${place.port}\nbackend=127.0.0.1,${place.upstream}\nprivate-key-file=${key}\ncertificate-file=${cert}\nworkers=1\nerrorlog-file=/dev/stderr\naccesslog-file=/dev/null\n`
    },
    args: ({ home }) => ['--conf', join(home, 'config')],
  },
  hitch: {
    package: 'hitch',
    program: 'usr/sbin/hitch',
    hasTls: true,
    config: ({ home, port, upstream }) =>
      `frontend = "[127.0.0.1]:${port}"\nbackend = "[127.0.0.1]:${upstream}"\npem-file = "${home}/both.pem"\nworkers = 1\nuser = "nobody"\n`,
    args: ({ home }) => ['--config', join(home, 'config')],
  },
  varnish: {
    package: 'varnish',
    program: 'usr/sbin/varnishd',
    hasTls: false,
    config: ({ upstream }) =>
      `vcl 4.1;\nbackend default { .host = "127.0.0.1"; .port = "${upstream}"; }\nsub vcl_recv { return (pass); }\n`,
    args: ({ home, port }) => [
      '-F',
      '-n',
      join(home, 'work'),
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      join(home, 'config'),
      '-s',
      'malloc,50m',
    ],
  },
} satisfies Record<string, Proxy>

export type ProxyName = keyof typeof PROXIES

/** Starts a proxy before the program on a port of this machine. */
export async function startProxy(
  name: ProxyName,
  upstream: number,
): Promise<Running & { origin: string; version: string }> {
  const proxy: Proxy = PROXIES[name]
  const unpacked = unpack(proxy.package)
  const port = await freePort()
  const home = homeWith({})
  const place = { port, upstream, home, unpacked }
  const { cert, key } = certificate(place)
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...named], { stdio: 'ignore' })
  execFileSync('sh', ['-c', 'cat cert.pem key.pem > both.pem && chmod 644 *.pem && cat > config'], {
    cwd: home,
    input: proxy.config(place),
  })
  const environment = { ...unpacked.environment, HOME: home }
  const running = await startInHome({
    program: unpacked.path(proxy.program),
    args: proxy.args(place),
    port,
    environment,
    home,
  })
  return { ...running, origin: `${proxy.hasTls ? 'https' : 'http'}://localhost:${port}`, version: unpacked.version }
}

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Agent, fetch as fetchWith, setGlobalDispatcher } from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { freePort } from '@/lib/postgres/embedded-postgres'
import { untilHealthy } from '@/lib/tests/torture/program'
import { readStream } from '@/lib/tests/webhooks/event-stream'
import { guideRunner } from './guide'
import { signedEnvelope } from './journey'
import { archives, OPERATOR_TOKEN, packageProgram, spawnUnpacked, type Unpacked, unpacked } from './unpacked'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 })

const guide = guideRunner('scripts/package/tests/proxy.test.ts')
const { root } = guide
const conf = join(root, 'conf.d/senders-desk.conf')
const logs = guide.folder('log')
const tls = guide.folder('tls')
const path = `${guide.folder('bin')}:${process.env.PATH}`
let at: Unpacked
beforeAll(() => {
  installNginx()
  guide.place('/etc/nginx/conf.d', guide.folder('conf.d'))
  // The certificate's name is the one that the test asks for.
  const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(tls, 'privkey.pem')]
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', ...key, ...named, '-out', join(tls, 'fullchain.pem')], { stdio: 'ignore' })
  setGlobalDispatcher(new Agent({ allowH2: true, connect: { ca: readFileSync(join(tls, 'fullchain.pem')) } }))
  packageProgram()
  at = unpacked(archives())
})
/** An empty file while nginx only reads its settings. */
const nginxPid = (): number =>
  Number(existsSync(join(root, 'nginx.pid')) && readFileSync(join(root, 'nginx.pid'), 'utf8'))

afterAll(async () => {
  if (nginxPid() > 0) process.kill(nginxPid(), 'SIGTERM')
  await guide.remove()
  at?.remove()
})

/** A package of Debian in a folder of its own. */
function unpackDebian(name: string): string {
  const folder = guide.folder(name)
  execFileSync('apt-get', ['-qq', 'download', name], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const [archive = ''] = readdirSync(folder)
  execFileSync('dpkg', ['-x', join(folder, archive), folder])
  return folder
}

/** nginx as a program that reads the settings of our folder only. */
function installNginx(): void {
  const nginx = unpackDebian('nginx')
  const own = `pid ${root}/nginx.pid; error_log ${logs}/main.log;`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${root}/${name};`,
  )
  const http = [...temporary, `include ${root}/conf.d/*.conf;`].join(' ')
  writeFileSync(join(root, 'nginx.conf'), `${own} events {} http { ${http} }`)
  const program = join(root, 'bin/nginx')
  writeFileSync(program, `#!/bin/sh\nexec ${nginx}/usr/sbin/nginx -p ${root} -c ${root}/nginx.conf "$@"\n`)
  chmodSync(program, 0o755)
}

type Settings = { https: number; http: number; desks: number[] }

/** Writes ports, dashboards and the certificate into the copy, as the guide says; each place has to be there. */
function adapt({ https, http, desks }: Settings): void {
  const ours: [string, string][] = [
    ['server 127.0.0.1:3000;', desks.map((port) => `server 127.0.0.1:${port};`).join(' ')],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['server_name desk.example.com;', 'server_name localhost;'],
    ['https://desk.example.com$request_uri', `https://localhost:${https}$request_uri`],
    ['/etc/ssl/desk', tls],
    ['/var/log/nginx', logs],
  ]
  const text = ours.reduce(
    (all, [name, place]) => {
      expect(all).toContain(name)
      return all.replaceAll(name, place)
    },
    readFileSync('docs/proxy/nginx.conf', 'utf8'),
  )
  writeFileSync(conf, text)
}

async function startNginx(desks: number[]): Promise<string> {
  const settings = { https: await freePort(), http: await freePort(), desks }
  guide.run('cp docs/proxy/nginx.conf /etc/nginx/conf.d/senders-desk.conf', {}, process.cwd())
  adapt(settings)
  expect(guide.run('nginx -t', { PATH: path })).toContain('test is successful')
  if (nginxPid() > 0) guide.run('nginx -s reload', { PATH: path })
  else execFileSync(join(root, 'bin/nginx'))
  const redirect = `http://localhost:${settings.http}/envelopes`
  await vi.waitFor(async () => expect((await fetch(redirect, { redirect: 'manual' })).status).toBe(301), 30_000)
  return `https://localhost:${settings.https}`
}

test('a read that broke off goes to another dashboard, and no change is sent twice', async () => {
  const received: string[] = []
  const broken = [1, 2].map(() =>
    createServer((request) => {
      received.push(request.method ?? '')
      request.resume().on('end', () => request.socket.destroy())
    }).listen(0, '127.0.0.1'),
  )
  await Promise.all(broken.map((server) => vi.waitFor(() => expect(server.listening).toBe(true))))
  const desks = broken.map((server) => (server.address() as AddressInfo).port)

  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    // Each time again, because nginx sets servers aside that failed.
    const origin = await startNginx(desks)
    const body = method === 'GET' ? null : 'x'.repeat(1_000)
    expect((await fetch(`${origin}/api/anything`, { method, body })).status).toBe(502)
    expect([method, received.splice(0)]).toEqual([method, method === 'GET' ? [method, method] : [method]])
  }
  for (const server of broken) server.close()
})

test('the product works behind nginx: HTTP/2, live updates, client addresses, and a log without credentials', async () => {
  const [port, servicePort] = [await freePort(), await freePort()]
  const origin = await startNginx([port])
  const desk = spawnUnpacked(at, [process.execPath, 'start.js'], {
    PORT: String(port),
    SERVICE_PORT: String(servicePort),
    SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
    DESK_ORIGIN: origin,
    DESK_TRUSTED_PROXIES: '1',
  })
  try {
    await untilHealthy(`http://127.0.0.1:${port}/api/health`, desk)
    const [{ email, password }] = DEMO_ACCOUNTS
    const headers = { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' }
    const signIn = (body: object, more = {}) =>
      fetch(`${origin}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { ...headers, ...more },
        body: JSON.stringify(body),
      })
    expect((await signIn({ email, password: 'not theirs' }, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(401)
    await vi.waitFor(() => expect(desk.output()).toContain('a request was refused'), 10_000)
    expect(desk.output()).toContain('127.0.0.1')
    expect(desk.output()).not.toContain('203.0.113.9')

    const cookie = (await signIn({ email, password })).headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const leaving = new AbortController()
    const live = await fetch(`${origin}/api/live`, { headers: { cookie }, signal: leaving.signal })
    const stream = readStream(live.body)
    const service = `http://127.0.0.1:${servicePort}/core`
    await stream.next('beat')
    await signedEnvelope({ origin, service, operatorToken: OPERATOR_TOKEN, account: 'Northwind Legal' })
    // The stream is still open: what comes was not held back.
    await stream.until(({ event }) => event === 'event' || event === 'mirror')
    leaving.abort()

    await fetch(`${origin}/sign/a-credential?and=more`)
    await fetch(`${origin}/envelopes?q=a-question`)
    await vi.waitFor(() => expect(logged()).toContain('"GET /envelopes HTTP/2.0" '), 10_000)
    expect(logged()).not.toMatch(/a-credential|a-question/)
  } finally {
    await desk.stop()
  }
})

test('Caddy gives services the address that a dashboard names, and dashboards none that a client names', async () => {
  const echo = createServer((request, response) => response.end(JSON.stringify(request.headers)))
  await once(echo.listen(0, '127.0.0.1'), 'listening')
  const address = `127.0.0.1:${(echo.address() as AddressInfo).port}`
  const [https, http, services] = [await freePort(), await freePort(), await freePort()]
  const caddy = spawn(
    join(unpackDebian('caddy'), 'usr/bin/caddy'),
    ['run', '--config', 'docs/containers/Caddyfile', '--adapter', 'caddyfile'],
    {
      stdio: 'ignore',
      env: {
        NODE_ENV: 'production',
        HOME: guide.folder('caddy-home'),
        DESK_DOMAIN: 'localhost',
        DESKS: address,
        SERVICES: address,
        HTTP_PORT: String(http),
        HTTPS_PORT: String(https),
        SERVICES_PORT: String(services),
      },
    },
  )
  try {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const unchecked = new Agent({ connect: { rejectUnauthorized: false } })
    const seenBy = async (url: string) =>
      (await fetchWith(url, { headers, dispatcher: unchecked })).json() as Promise<Record<string, string>>
    await vi.waitFor(async () => {
      expect(await seenBy(`http://127.0.0.1:${services}/`)).toMatchObject({ 'x-forwarded-for': '203.0.113.9' })
      expect((await seenBy(`https://localhost:${https}/`))['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/)
    }, 30_000)
  } finally {
    caddy.kill('SIGTERM')
    echo.close()
  }
})

const logged = () =>
  readdirSync(logs)
    .map((name) => readFileSync(join(logs, name), 'utf8'))
    .join('')

test('every command that is said to run here has run', () => {
  expect(guide.leftOver()).toEqual({ commands: [], places: [] })
})

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Agent, setGlobalDispatcher } from 'undici'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashPassword } from '@/lib/desk/accounts/session/password-hash'
import { insertPerson } from '@/lib/desk/accounts/sql/people'
import { closeDesk, desk } from '@/lib/desk/runtime/database/database'
import { resetEverything } from '@/lib/desk/runtime/process/once'
import { type EmbeddedPostgres, freePort, startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { untilHealthy } from '@/lib/tests/torture/program'
import { verifySeal } from '@/service/documents/verify-seal'
import { type Debian, makeDebian, runIn, startIn } from './debian'
import { buildImage, composedEnvironment, type Image } from './dockerfile'
import { signedEnvelope } from './journey'
import { installNode } from './node-versions'
import { packageProgram } from './unpacked'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 1_800_000 })

const PERSON = { name: 'Sam Sender', email: 'sam@northwind.example', password: 'a password of the containers' }
const ACCOUNT = 'Northwind Legal'
/** The agreement, and two pages of its certificate. */
const PAGES = 3
const secret = () => randomBytes(32).toString('hex')
const values: Record<string, string> = {
  DESK_DOMAIN: 'localhost',
  POSTGRES_PASSWORD: secret(),
  DESK_DATABASE_PASSWORD: secret(),
  SERVICE_DATABASE_PASSWORD: secret(),
  AUTH_SECRET: secret(),
  SERVICE_PROXY_SECRET: secret(),
  SERVICE_OPERATOR_TOKEN: secret(),
  SERVICE_SEALING_KEY: randomBytes(32).toString('base64'),
}

const folder = mkdtempSync(join(tmpdir(), 'desk-containers-'))
chmodSync(folder, 0o755)
const containers = new Map<string, ReturnType<typeof startIn>>()
let debian: Debian
let image: Image
let postgres: EmbeddedPostgres
beforeAll(async () => {
  packageProgram()
  debian = makeDebian()
  image = buildImage(debian.image, installNode(folder, '24.21.0'))
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), databases: [] })
})
afterAll(async () => {
  for (const name of containers.keys()) await stop(name)
  await postgres?.stop()
  debian?.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function stop(name: string): Promise<number | null> {
  const { child } = containers.get(name) ?? {}
  containers.delete(name)
  if (!child || child.exitCode !== null) return child?.exitCode ?? null
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const [code] = await ended
  return code
}

/** What compose.yaml reaches by the name of a container has a port on this machine. */
type Ports = { desk: number[]; service: number[]; http: number; https: number; services: number; database: number }

async function choosePorts(): Promise<Ports> {
  const [desk1, desk2, service1, service2] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const [http, https, services] = [await freePort(), await freePort(), await freePort()]
  const database = Number(new URL(postgres.url('postgres')).port)
  return { desk: [desk1, desk2], service: [service1, service2], http, https, services, database }
}

const environmentOf = (kind: 'desk' | 'service', ports: Ports): Record<string, string> =>
  Object.fromEntries(
    Object.entries(composedEnvironment(kind, values)).map(([name, value]) => [
      name,
      value
        .replace('@postgres/', `@127.0.0.1:${ports.database}/`)
        .replace('http://proxy:4010', `http://127.0.0.1:${ports.services}`)
        .replace('https://localhost', `https://localhost:${ports.https}`),
    ]),
  )

/** Starts the containers of a kind, and runs the image's health check in each, at its own port. */
async function startPair(kind: 'desk' | 'service', ports: Ports): Promise<void> {
  const command = kind === 'service' ? [...image.command, 'service'] : image.command
  const path = kind === 'service' ? '/core/public/service/webhooks/events' : '/api/health'
  const [program = ''] = image.healthCheck
  for (const [index, port] of ports[kind].entries()) {
    const started = performance.now()
    const env = { ...image.env, ...environmentOf(kind, ports), PORT: String(port), SERVICE_PORT: String(port) }
    const container = startIn(debian.image, command, { ...image, env })
    containers.set(`${kind}-${index + 1}`, container)
    await untilHealthy(`http://127.0.0.1:${port}${path}`, container)
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    process.stdout.write(`${kind}-${index + 1}: healthy after ${seconds} s\n`)
    runIn(debian.image, [program, join(image.workdir, 'healthy.js'), `http://127.0.0.1:${port}${path}`])
  }
}

/** The proxy of compose.yaml, with certificates of its own authority, which this process then trusts. */
async function startProxy(ports: Ports): Promise<ReturnType<typeof startIn>> {
  const addresses = (each: number[]) => each.map((port) => `127.0.0.1:${port}`).join(' ')
  const writable = join(folder, 'caddy')
  mkdirSync(writable)
  chownSync(writable, 65_532, 65_532)
  cpSync('docs/containers/Caddyfile', join(debian.tools, 'etc/Caddyfile'))
  const env = {
    DESK_DOMAIN: 'localhost',
    HTTP_PORT: String(ports.http),
    HTTPS_PORT: String(ports.https),
    SERVICES_PORT: String(ports.services),
    DESKS: addresses(ports.desk),
    SERVICES: addresses(ports.service),
    ...Object.fromEntries(['HOME', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME'].map((name) => [name, '/mnt'])),
  }
  const command = ['caddy', 'run', '--config', '/etc/Caddyfile', '--adapter', 'caddyfile']
  const proxy = startIn(debian.tools, command, { env, writable })
  containers.set('proxy', proxy)
  await untilHealthy(`http://127.0.0.1:${ports.services}/core/public/service/webhooks/events`, proxy)
  const ca = readFileSync(join(writable, 'caddy/pki/authorities/local/root.crt'))
  setGlobalDispatcher(new Agent({ connect: { ca } }))
  return proxy
}

/** As in the image of PostgreSQL. Ours has the name of one of the roles that are made. */
async function superuserNamedPostgres(): Promise<URL> {
  const url = new URL(postgres.url('postgres'))
  const asOurs = new pg.Client(url.href)
  await asOurs.connect()
  await asOurs.query(`create role postgres superuser login password '${url.password}'`)
  await asOurs.end()
  const client = new pg.Client(Object.assign(url, { username: 'postgres' }).href)
  await client.connect()
  await client.query('alter role desk rename to first_superuser')
  await client.end()
  return url
}

/** Settles once the proxy's own checks have found nobody at these ports. */
async function noticedByProxy(ports: (number | undefined)[]): Promise<void> {
  const output = () => containers.get('proxy')?.output() ?? ''
  const before = output().length
  await vi.waitFor(() => {
    const checks = output().slice(before)
    expect(ports.filter((port) => !checks.includes(`"host":"127.0.0.1:${port}"`))).toEqual([])
  }, 30_000)
}

/** Somebody who may send, as an admin would have invited them. */
async function addPerson(ports: Ports): Promise<void> {
  Object.assign(process.env, environmentOf('desk', ports))
  resetEverything()
  const passwordHash = await hashPassword(PERSON.password)
  await desk().transaction((tx) => insertPerson(tx, { ...PERSON, role: 'sender', passwordHash }))
  await closeDesk()
}

test('two services and two dashboards run from the image behind the proxy, and one of each is enough', async ({
  onTestFailed,
}) => {
  onTestFailed(() => {
    for (const [name, { output }] of containers) process.stdout.write(`== ${name}\n${output()}\n`)
  })
  const { hostname, port, password } = await superuserNamedPostgres()
  const server = { PGHOST: hostname, PGPORT: port, PGPASSWORD: password }
  cpSync('docs/containers/databases.sh', join(debian.tools, 'opt/databases.sh'))
  runIn(debian.tools, ['/opt/databases.sh'], { ...server, ...values })
  const ports = await choosePorts()

  await startPair('service', ports)
  const issuing = ['node', join(image.workdir, 'issue-key.js'), ACCOUNT, 'you@example.com']
  const operatorToken = values.SERVICE_OPERATOR_TOKEN ?? ''
  const at = { SERVICE_OPERATOR_TOKEN: operatorToken, SERVICE_PORT: String(ports.service[0]) }
  values.SERVICE_API_KEY = /^SERVICE_API_KEY=(\S+)\n$/.exec(runIn(debian.image, issuing, at))?.[1] ?? ''
  const proxy = await startProxy(ports)
  await startPair('desk', ports)
  // Debian's Caddy answers 503 to a change until a check of its own has found them.
  await untilHealthy(`https://localhost:${ports.https}/api/health`, proxy)
  await addPerson(ports)

  const service = `http://127.0.0.1:${ports.services}/core`
  const products = { origin: `https://localhost:${ports.https}`, service, operatorToken, account: ACCOUNT }
  await verifySeal((await signedEnvelope(products, PERSON)).pdf, PAGES)
  expect([await stop('service-1'), await stop('desk-1')]).toEqual([0, 0])
  // Debian's Caddy would answer 502 to a change until it has noticed.
  await noticedByProxy([ports.service[0], ports.desk[0]])
  await verifySeal((await signedEnvelope(products, PERSON)).pdf, PAGES)
  expect([await stop('service-2'), await stop('desk-2')]).toEqual([0, 0])
})

test('the units of systemd are valid', () => {
  cpSync('docs/systemd', join(debian.tools, 'etc/systemd/system'), { recursive: true })
  cpSync(join(debian.image, 'usr/local/bin/node'), join(debian.tools, 'usr/bin/node'))
  const units = readdirSync('docs/systemd').map((name) => `/etc/systemd/system/${name}`)

  expect(runIn(debian.tools, ['/bin/sh', '-c', 'systemd-analyze verify --man=no "$@" 2>&1', 'sh', ...units])).toBe('')
})

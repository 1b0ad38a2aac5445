import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort, startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { untilHealthy } from '@/lib/tests/torture/program'
import { blockOf, statementsIn } from '../../check/guide-commands'
import { composedEnvironment } from './dockerfile'
import { guideRunner } from './guide'
import { OPERATOR_TOKEN } from './unpacked'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 })

const CHECKOUT = process.cwd()
const DAY_S = 24 * 60 * 60
const guide = guideRunner('scripts/package/tests/operations.test.ts')
const { root } = guide
const data = guide.folder('data')
const backups = guide.folder('backups')
const program = join(root, 'opt')
beforeAll(() => {
  guide.place('linux-x64', `${process.platform}-${process.arch}`)
  guide.place('/var/lib/senders-desk', data)
  guide.place('/var/backups/senders-desk', backups)
  guide.place('/opt/senders-desk', program)
  guide.place('/etc/systemd/system/', `${guide.folder('systemd')}/`)
  guide.place('/root/backup-passphrase', join(root, 'backup-passphrase'))
  guide.place('FOLDER', guide.folder('other-backups'))
  guide.run('npm run package', {}, CHECKOUT)
})
afterAll(() => guide.remove())

async function ports() {
  const [port, servicePort] = [await freePort(), await freePort()]
  const env = { PORT: String(port), SERVICE_PORT: String(servicePort), SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN }
  return { env, health: `http://localhost:${port}/api/health`, servicePort }
}

async function ask(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

/** A job that has failed all its attempts. */
const failedJob = (url: string | undefined) =>
  ask(url, `insert into jobs (name, key, input, attempts, last_error) values ('NAME', 'KEY', '{}', 9, 'refused')`)

const newest = (folder: string): string => join(folder, readdirSync(folder).toSorted().at(-1) ?? '')

test('the archive is checked, unpacked, started, backed up, restored and moved', async () => {
  for (const name of readdirSync('dist')) cpSync(join('dist', name), join(root, name))
  expect(guide.run('sha256sum --check SHA256SUMS')).not.toContain('FAILED')
  guide.run('tar -xzf senders-desk-0.1.0-linux-x64.tar.gz')
  guide.run('tar -xzf senders-desk-0.1.0-linux-x64-postgresql.tar.gz')
  guide.run('cd senders-desk-0.1.0')
  guide.run('sha256sum --check --quiet SHA256SUMS')

  const { env, health } = await ports()
  const desk = guide.start('SERVICE_DATA_DIR=/var/lib/senders-desk node start.js', env)
  await untilHealthy(health, desk)
  const at = { SERVICE_DATA_DIR: data }
  expect(guide.run('node backup.js FOLDER', at)).toContain('Wrote ')
  expect(guide.run('node backup.js /var/backups/senders-desk --check', at)).toContain('Restored for a check: desk')
  expect(await desk.stop()).toBe(0)

  guide.place('FILE', newest(backups))
  guide.run('node restore.js FILE', { SERVICE_DATA_DIR: guide.folder('restored') })
  expect(existsSync(join(root, 'restored/postgres'))).toBe(true)

  guide.run('mv senders-desk-0.1.0 /opt/senders-desk', {}, root)
  guide.run('cp /opt/senders-desk/docs/systemd/senders-desk.service /etc/systemd/system/', {}, root)
  expect(readdirSync(join(root, 'systemd'))).toEqual(['senders-desk.service'])
})

test('the settings for containers have what compose.yaml needs', () => {
  guide.folder('containers')
  const [block = ''] = /^\{ [\s\S]*?^\} > \.env$/m.exec(blockOf('sh', 'npm run package')) ?? []
  const { status } = spawnSync('/bin/sh', ['-c', block], { cwd: join(root, 'containers') })
  const lines = readFileSync(join(root, 'containers/.env'), 'utf8').trim().split('\n')
  const values = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))

  expect([status, lines.length]).toEqual([0, 9])
  expect(composedEnvironment('service', values)).toMatchObject({ DESK_ORIGIN: 'https://desk.example.com' })
  expect(composedEnvironment('desk', values).AUTH_SECRET).toHaveLength(64)
})

test('a checkout starts, is backed up and restored, and needs few packages', async () => {
  const { env, health } = await ports()
  const at = { ...env, SERVICE_DATA_DIR: guide.folder('checkout') }
  const desk = guide.start('OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:4318 npm start', at, CHECKOUT)
  await untilHealthy(health, desk)
  expect(guide.run('npm run backup -- FOLDER', at, CHECKOUT)).toContain('Wrote ')
  expect(guide.run('npm run backup -- FOLDER --check', at, CHECKOUT)).toContain('Restored for a check: service')
  expect(guide.run('npm run backup -- /var/backups/senders-desk --check', at, CHECKOUT)).toContain('Wrote ')

  writeFileSync(join(root, 'backup-passphrase'), 'the passphrase of the guide\n')
  const [old = ''] = readdirSync(backups).toSorted()
  const time = Date.now() / 1_000 - 15 * DAY_S
  utimesSync(join(backups, old), time, time)
  guide.run(
    'BACKUP_PASSPHRASE="$(cat /root/backup-passphrase)" npm run backup -- /var/backups/senders-desk --check',
    at,
    CHECKOUT,
  )
  guide.run("find /var/backups/senders-desk -name 'senders-desk-*' -mtime +14 -delete", {}, root)
  expect(readdirSync(backups)).not.toContain(old)
  expect(readdirSync(backups)).toHaveLength(2)
  await desk.stop()

  guide.place('FILE', newest(backups))
  expect(newest(backups)).toMatch(/\.age$/)
  const restoring = { BACKUP_PASSPHRASE: 'the passphrase of the guide', SERVICE_DATA_DIR: guide.folder('again') }
  expect(guide.run('npm run restore -- FILE --check', restoring, CHECKOUT)).toContain('rows')
  guide.run('npm run restore -- FILE', restoring, CHECKOUT)
  expect(readdirSync(join(root, 'again'))).toEqual(expect.arrayContaining(['auth-secret', 'postgres', 'service.key']))

  const packages = guide.folder('packages')
  for (const name of ['package.json', 'package-lock.json']) cpSync(name, join(packages, name))
  guide.run('npm ci --omit=dev', {}, packages)
  expect(existsSync(join(packages, 'node_modules/next'))).toBe(false)
})

test('a PostgreSQL of your own gets its roles, and the service alone has its keys replaced', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: guide.folder('own-postgres'), databases: [] })
  try {
    for (const statement of statementsIn(blockOf('sql', 'create role'))) await ask(postgres.url('postgres'), statement)
    const { host } = new URL(postgres.url('postgres'))
    guide.place('db.example.com', host)
    guide.place('sslmode=verify-full', 'sslmode=disable')
    const settings = guide.replace(blockOf('ini', 'DATABASE_URL')).trim().split('\n')
    const urls = Object.fromEntries(settings.map((line) => line.split(/=(.*)/s).slice(0, 2)))
    const { env, servicePort } = await ports()
    guide.place(':4010', `:${servicePort}`)
    const alone = { ...env, ...urls, SERVICE_SEED: 'none', SERVICE_DATA_DIR: guide.folder('alone') }
    const service = guide.start('node start.js service', alone, program)
    const events = `http://127.0.0.1:${servicePort}/core/public/service/webhooks/events`
    await untilHealthy(events, service)

    const newKey = () => {
      const printed = guide.run('node issue-key.js "Northwind Legal" you@example.com', alone, program)
      return /^SERVICE_API_KEY=(\S+)$/m.exec(printed)?.[1] ?? ''
    }
    const first = newKey()
    const list = 'curl --header "X-Operator-Token: $SERVICE_OPERATOR_TOKEN" http://127.0.0.1:4010/core/operator/keys'
    guide.place('ID', /"id":"([^"]+)"/.exec(guide.run(list, alone, root))?.[1] ?? '')
    const me = async () =>
      (await fetch(`http://127.0.0.1:${servicePort}/core/api/v1/service/me`, { headers: { 'x-api-key': first } }))
        .status
    expect(await me()).toBe(200)
    guide.run(
      'curl --request POST --header "X-Operator-Token: $SERVICE_OPERATOR_TOKEN" http://127.0.0.1:4010/core/operator/keys/ID/revoke',
      alone,
      root,
    )
    expect(await me()).toBe(401)

    const both = { ...alone, SERVICE_BASE_URL: `http://127.0.0.1:${servicePort}/core`, SERVICE_API_KEY: newKey() }
    const second = await ports()
    const desk = guide.start(
      'SERVICE_DATA_DIR=/var/lib/senders-desk node start.js',
      { ...both, ...second.env },
      program,
    )
    await untilHealthy(second.health, desk)
    for (const [name, owner, app] of [
      ['desk', urls.DATABASE_OWNER_URL, urls.DATABASE_URL],
      ['service', urls.SERVICE_DATABASE_OWNER_URL, urls.SERVICE_DATABASE_URL],
    ]) {
      const tables = await ask(owner, `select distinct tableowner from pg_tables where schemaname = 'public'`)
      expect(tables).toEqual([{ tableowner: `${name}_owner` }])
      await failedJob(owner)
      const jobs = await ask(
        app,
        guide.prepared('select name, key, attempts, last_error from jobs where run_at is null'),
      )
      expect(jobs).toMatchObject([{ name: 'NAME', attempts: 9 }])
      await ask(app, guide.prepared("update jobs set run_at = now(), attempts = 0 where name = 'NAME' and key = 'KEY'"))
      expect(await ask(app, `select attempts from jobs where name = 'NAME'`)).toEqual([{ attempts: 0 }])
      await expect(ask(app, 'create table more (id int)')).rejects.toThrow('permission denied')
    }
    expect(await ask(urls.DATABASE_URL, `select extname from pg_extension where extname = 'pg_trgm'`)).toHaveLength(1)
    expect([await desk.stop(), await service.stop()]).toEqual([0, 0])
  } finally {
    await postgres.stop()
  }
})

test('every command that is said to run here has run, and every place was used', () => {
  expect(guide.leftOver()).toEqual({ commands: [], places: [] })
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures/desk'
import { answers, dataFolder, exitCode, SERVICE_PATH, startProduct } from '../fixtures/product'
import { EXTRA_PORTS } from '../fixtures/stack'

const { desk: DESK, service: SERVICE } = EXTRA_PORTS.running
const OPERATOR_TOKEN = 'operator-of-the-test-of-accounts-00'

// One product for all of them, which the last one ends.
test.describe.configure({ mode: 'serial' })
let folder: ReturnType<typeof dataFolder>
let running: ReturnType<typeof start>
test.beforeAll(async () => {
  folder = dataFolder()
  running = start({ SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN })
  await running.ready()
})
test.afterAll(async () => {
  running.child.kill('SIGTERM')
  await exitCode(running.child)
  folder.remove()
})

const start = (env: Record<string, string> = {}) =>
  startProduct({
    PORT: String(DESK),
    SERVICE_PORT: String(SERVICE),
    SERVICE_DATA_DIR: folder.path,
    SERVICE_SEED: 'none',
    ...env,
  })

async function serviceInHealth(): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${DESK}/api/health`)
  return (await answer.json()).service
}

test('a taken port and a folder in use are refused in one line', { tag: '@long' }, async () => {
  const samePort = start()
  expect(await exitCode(samePort.child)).toBe(1)
  expect(samePort.output.err.trim()).toBe(
    `port ${DESK}, where the dashboard should listen, is taken: stop what uses it, or set PORT to another port`,
  )
  const sameFolder = start({ PORT: String(DESK + 1), SERVICE_PORT: String(SERVICE + 1) })
  expect(await exitCode(sameFolder.child)).toBe(1)
  expect(sameFolder.output.err.trim()).toMatch(
    /^the data folder .* is in use by process \d+: stop that one, or name another folder$/,
  )
})

test('neither program runs as root, nor do the document workers', { tag: '@long' }, async () => {
  const service = pidListeningOn(SERVICE)
  // An uploaded file starts a worker.
  const upload = await fetch(`http://127.0.0.1:${SERVICE}/core/operator/templates`, {
    method: 'POST',
    headers: { 'x-operator-token': OPERATOR_TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({
      account: 'Accounts',
      templateName: 'NDA',
      emailSubject: 'NDA',
      emailMessage: 'As discussed.',
      signers: [{ id: 1, name: 'Signer', requestRole: 'Signer' }],
      files: [{ name: 'nda.pdf', unsignedPdf: readFileSync('service/seed/documents/nda.pdf', 'base64'), fields: [] }],
    }),
  })
  expect(upload.status, await upload.text()).toBe(200)

  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,uid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^ *(\d+) +(\d+) +(\d+) (.*)$/.exec(line))
    .map((match) => ({
      pid: Number(match?.[1]),
      parent: Number(match?.[2]),
      uid: Number(match?.[3]),
      args: match?.[4],
    }))
  const [worker] = processes.filter(({ parent }) => parent === service)
  expect(worker?.args).toMatch(/permission .*worker\.mjs/)
  expect(worker?.uid).not.toBe(0)
  const uidOf = (pid: number) => processes.find((each) => each.pid === pid)?.uid
  const uids = [uidOf(service), uidOf(pidListeningOn(DESK))]
  expect(uids).not.toContain(0)
  if (process.getuid?.() === 0) {
    expect(new Set(uids).size, 'each program has an account of its own').toBe(2)
    expect(running.output.err).not.toContain('runs as root')
  }
})

test('memory: a program that dies starts again, and the other one goes on', { tag: '@long' }, async () => {
  const dashboard = pidListeningOn(DESK)
  process.kill(pidListeningOn(SERVICE), 'SIGKILL')

  await expect.poll(() => running.output.err).toContain('the service ended with SIGKILL: it starts again')
  await expect.poll(() => answers(SERVICE, SERVICE_PATH)).toBe(200)
  expect(pidListeningOn(DESK)).toBe(dashboard)
  await expect.poll(serviceInHealth).toBe('answers')

  process.kill(dashboard, 'SIGKILL')
  await expect.poll(() => running.output.err).toContain('the dashboard ended with SIGKILL: it starts again')
  await expect.poll(() => answers(DESK, '/sign-in')).toBe(200)
})

test('when PostgreSQL ends, it starts again, and both programs go on', { tag: '@long' }, async () => {
  const programs = [pidListeningOn(DESK), pidListeningOn(SERVICE)]
  const postgres = Number.parseInt(readFileSync(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  process.kill(postgres, 'SIGQUIT')

  await expect.poll(() => running.output.err).toMatch(/PostgreSQL ended with .*: it starts again/)
  await expect.poll(() => answers(DESK, '/api/health')).toBe(200)
  expect(await answers(DESK, '/sign-in')).toBe(200)
  expect([pidListeningOn(DESK), pidListeningOn(SERVICE)]).toEqual(programs)
})

/** Linux tells who listens through /proc; elsewhere lsof does. */
function pidListeningOn(port: number): number {
  if (process.platform !== 'linux')
    return Number(execFileSync('lsof', ['-ti', `tcp:${port}`, '-sTCP:LISTEN'], { encoding: 'utf8' }))
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const line = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .find((row) => row.includes(`:${hex} 00000000:0000 0A`))
  const inode = line?.trim().split(/\s+/)[9]
  const pids = execFileSync(
    '/bin/sh',
    ['-c', `ls -l /proc/[0-9]*/fd 2>/dev/null | awk '/^\\/proc/{split($0,p,"/")} /socket:\\[${inode}\\]/{print p[3]}'`],
    { encoding: 'utf8' },
  )
  return Number(pids.split('\n')[0])
}

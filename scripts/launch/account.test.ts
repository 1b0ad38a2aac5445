import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { accountFor } from './account'
import { launchConfig } from './config'

/** The checks are about root; another user starts everything as itself. */
const isRoot = process.getuid?.() === 0
const folder = mkdtempSync(join(tmpdir(), 'desk-account-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true }))

function fileOfMode(name: string, mode: number): string {
  const file = join(folder, name)
  writeFileSync(file, 'content')
  chmodSync(file, mode)
  return file
}
const readable = fileOfMode('readable', 0o644)
const forRoot = fileOfMode('for-root', 0o600)

let warnings: string[]
beforeEach(() => {
  warnings = []
})

function accountOf(name: 'service' | 'dashboard', env: Record<string, string> = {}, files = [readable]) {
  return accountFor(name, launchConfig(env, false), {
    files: { service: files, dashboard: files },
    say: (line) => warnings.push(line),
    unprivilegedPortStart: () => 1024,
  })
}

test('programs that root starts get accounts without rights, apart from each other and from PostgreSQL', () => {
  const ids = [accountOf('service')?.uid, accountOf('dashboard')?.uid]
  expect(ids).toEqual(isRoot ? [65532, 65533] : [undefined, undefined])
  expect(ids).not.toContain(65534)
  expect(warnings).toEqual([])
})

test('a program that listens on a port for root only stays root, and one line says so', () => {
  expect(accountOf('dashboard', { PORT: '443' })).toBeUndefined()
  expect(accountOf('service', { PORT: '443' })?.uid).toBe(isRoot ? 65532 : undefined)
  expect(warnings).toEqual(isRoot ? [expect.stringMatching(/^The dashboard runs as root: port 443 is reserved/)] : [])
})

test('a checkout that other accounts cannot read leaves root as it is, and one line says so', () => {
  expect(accountOf('service', {}, [readable, forRoot])).toBeUndefined()
  expect(warnings).toEqual(
    isRoot ? [expect.stringMatching(/^The service runs as root: user id 65532 cannot read/)] : [],
  )
})

test('a configured certificate that the account cannot read is refused with the name of its variable', () => {
  const start = (file: string) => () => accountOf('service', { SERVICE_SIGNING_P12: file })
  expect(start(readable)).not.toThrow()
  if (isRoot) expect(start(forRoot)).toThrow(/^SERVICE_SIGNING_P12: the service runs as user id 65532/)
  else expect(start(forRoot)).not.toThrow()
})

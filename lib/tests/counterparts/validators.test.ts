import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeCanonical } from '@/lib/pdf/canonical'
import { onePage, PAGE, raw } from '@/lib/pdf/tests/raw'
import { envelope, givenEngine } from '@/service/tests/documents/given'
import { homeWith, isOnDebian, unpack } from './debian'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const PACKAGES = ['poppler-utils', 'mupdf-tools', 'qpdf', 'libnss3-tools']

/** What a program of a package prints about files of a folder. */
function says(name: string, program: string, args: string[], cwd: string): string {
  const { path, environment } = unpack(name)
  const { stdout, stderr } = spawnSync(path(`usr/bin/${program}`), args, { cwd, env: environment, encoding: 'utf8' })
  return `${stdout}${stderr}`
}

describe.runIf(isOnDebian(...PACKAGES))('a sealed document', () => {
  let home: string
  const pdfsig = (...args: string[]) => says('poppler-utils', 'pdfsig', ['-nssdir', 'keys', ...args], home)
  const mutool = (file: string) => says('mupdf-tools', 'mutool', ['sign', '-v', file], home)
  beforeAll(async () => {
    home = homeWith({})
    const engine = await givenEngine()
    const { content } = await makeCanonical(raw(onePage({ 3: `<< ${PAGE} >>` })))
    writeFileSync(join(home, 'sealed.pdf'), (await engine.finish(envelope([{ content }]))).content)
    engine.close()
    mkdirSync(join(home, 'keys'))
    writeFileSync(join(home, 'noise'), randomBytes(64))
    const { path, environment } = unpack('libnss3-tools')
    const certutil = (...args: string[]) =>
      execFileSync(path('usr/bin/certutil'), args, { cwd: home, env: environment, stdio: 'ignore' })
    certutil('-N', '-d', 'sql:keys', '--empty-password')
    const named = ['-n', 'signer', '-s', 'CN=Signer', '-x', '-t', 'CT,C,C', '-k', 'rsa', '-g', '2048', '-z', 'noise']
    certutil('-S', '-d', 'sql:keys', ...named)
  })
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test('qpdf finds no error in it', () => {
    expect(says('qpdf', 'qpdf', ['--check', 'sealed.pdf'], home)).toContain('No syntax or stream encoding errors found')
  })

  test('pdfsig and mutool say that its seal is valid and covers all of it', () => {
    const report = pdfsig('sealed.pdf')
    expect(report).toContain('Signature is Valid')
    expect(report).toContain('Total document signed')
    expect(mutool('sealed.pdf')).toContain('The document is unchanged since signing')
  })

  test('pdfsig and mutool notice a changed byte', () => {
    const changed = readFileSync(join(home, 'sealed.pdf'))
    changed[changed.indexOf('/MediaBox') + '/MediaBox '.length + 1] = '1'.charCodeAt(0)
    writeFileSync(join(home, 'changed.pdf'), changed)
    expect(pdfsig('changed.pdf')).toContain('Digest Mismatch')
    expect(mutool('changed.pdf')).toMatch(/digest/i)
  })

  test('pdfsig adds a signature to it that mutool finds as well', () => {
    pdfsig('sealed.pdf', 'twice.pdf', '-add-signature', '-nick', 'signer')
    expect(pdfsig('twice.pdf').match(/Signature is Valid/g)).toHaveLength(2)
    expect(mutool('twice.pdf').match(/Distinguished name/gi)).toHaveLength(2)
  })
})

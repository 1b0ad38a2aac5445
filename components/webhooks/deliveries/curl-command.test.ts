import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { curlCommand } from './sent-bytes'

const run = promisify(execFile)

/** The last request, as it came. */
let got: { path: string; headers: IncomingHttpHeaders; body: Buffer } | undefined
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  got = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) }
  response.end('taken')
})
let origin: string
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  origin = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
})
afterAll(() => receiver.close())

const HEADERS = {
  'Content-Type': 'application/json',
  'X-Service-Event': 'signer.signed',
  'X-Service-Signature': '****',
  'X-Odd': `it's "$HOME" \`id\` \\ !1`,
  'X-Empty': '',
  'Content-Length': '7',
  Host: 'hooks.example.com',
}

const BODIES = {
  json: '{"id":"1","name":"Ada"}',
  'quotes and substitutions': `{"name":"O'Brien's \\"x\\" $(touch /nonexistent/a) \`id\` $HOME !! %s %00 \\u0000"}`,
  'line ends': 'one\ntwo\r\nthree\n\n',
  'every script': '{"name":"Łukasz 李 🖋"}',
  'what looks like a file': '@/etc/hostname',
  'no body': '',
  'more than an argument holds': `"${'x'.repeat(140_000)}'"`,
}

const isHere = (program: string) => spawnSync(program, ['--version']).error === undefined
const shells = isHere('curl') ? ['sh', 'bash'].filter(isHere) : []

describe('curlCommand', () => {
  test.each(shells.flatMap((shell) => Object.entries(BODIES).map(([name, body]) => ({ shell, name, body }))))(
    '$shell sends $name byte for byte',
    async ({ shell, body }) => {
      const command = curlCommand({ url: `${origin}/in?a=1&b=[2]{3}'`, headers: HEADERS, body })
      // Read from the standard input, as a terminal does: the shell's own arguments are limited as
      // well.
      const running = run(shell, ['-s'])
      running.child.stdin?.end(`${command} --silent --show-error\n`)
      await expect(running).resolves.toMatchObject({ stdout: 'taken', stderr: '' })

      expect(got?.body.equals(Buffer.from(body))).toBe(true)
      expect(got?.path).toBe(`/in?a=1&b=[2]{3}'`)
      const { host, 'content-length': length, accept, 'user-agent': agent, ...headers } = got?.headers ?? {}
      expect(host).toBe(new URL(origin).host)
      expect(Number(length ?? 0)).toBe(Buffer.byteLength(body))
      expect(headers).toEqual({
        'content-type': 'application/json',
        'x-service-event': 'signer.signed',
        'x-service-signature': '****',
        'x-odd': HEADERS['X-Odd'],
        'x-empty': '',
      })
    },
  )

  test('a value with line breaks starts no other header, and invalid header names are left out', () => {
    const command = curlCommand({
      url: origin,
      headers: { 'X-Note': 'a\r\nX-Admin: 1', '@/etc/passwd': 'x' },
      body: '',
    })
    expect(command).toContain(`--header 'X-Note: a X-Admin: 1'`)
    expect(command).not.toContain('passwd')
  })
})

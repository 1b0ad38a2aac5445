import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { UPLOAD_REQUEST_BYTES } from '@/lib/desk/drafts/contract/upload-limits'
import { hardened } from '@/lib/desk/runtime/server/harden'
import { DOCUMENT_LENGTH } from '@/lib/http/answer-length'
import { isOnDebian } from './debian'
import { PROXIES, type ProxyName, startProxy } from './proxies'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const FILE = randomBytes(400_000)

/** A dashboard that sends a file, breaks off in the middle of one, or takes a part of an upload. */
const desk: RequestListener = (request, response) => {
  if (request.method === 'PATCH') {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => response.setHeader('upload-offset', String(bytes)).writeHead(204).end())
    return
  }
  response.setHeader('content-type', request.url === '/csv' ? 'text/csv; charset=utf-8' : 'application/pdf')
  response.setHeader(DOCUMENT_LENGTH, String(FILE.length))
  if (request.url === '/broken') response.write(FILE.subarray(0, 200_000), () => response.destroy())
  else if (request.url === '/short') response.end(FILE.subarray(0, 200_000))
  else response.end(FILE)
}

const server = createServer(hardened(desk, { DESK_ORIGIN: ['https://localhost'], DESK_TRUSTED_PROXIES: 1 }))
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

/** What curl received, and whether it takes it for a whole answer. */
function curl(...args: string[]): Promise<{ isWhole: boolean; bytes: Buffer; status: string }> {
  const all = ['-sS', '-k', '--max-time', '30', '-w', '%{stderr}%{http_code}', ...args]
  return new Promise((resolve) => {
    execFile('curl', all, { encoding: 'buffer', maxBuffer: 10_000_000 }, (error, stdout, stderr) =>
      resolve({ isWhole: error === null, bytes: stdout, status: stderr.toString().slice(-3) }),
    )
  })
}

for (const name of Object.keys(PROXIES) as ProxyName[])
  describe.runIf(isOnDebian(PROXIES[name].package))(`behind ${name}`, () => {
    let at: Awaited<ReturnType<typeof startProxy>>
    beforeAll(async () => {
      at = await startProxy(name, (server.address() as AddressInfo).port)
    })
    afterAll(() => at?.stop())

    describe.each(PROXIES[name].hasTls ? ['--http1.1', '--http2'] : ['--http1.1'])('with curl %s', (version) => {
      test.each(['/pdf', '/csv'])('download %s: it arrives whole', async (path) => {
        const answer = await curl(version, `${at.origin}${path}`)
        expect([answer.status, answer.isWhole, answer.bytes.equals(FILE)]).toEqual(['200', true, true])
      })

      test.each(['/broken', '/short'])('download %s: nobody takes it for whole', async (path) => {
        const answer = await curl(version, `${at.origin}${path}`)
        // A proxy that has sent nothing yet may answer with an error of its own.
        expect(answer.isWhole).toBe(Number(answer.status) >= 500)
        expect(answer.bytes.length).toBeLessThan(FILE.length)
      })

      test('upload: a part passes with the settings that the package has', async () => {
        const body = ['--data-binary', '@-', '-H', 'content-type: application/offset+octet-stream']
        const answer = await upload(version, `${at.origin}/api/uploads/1`, body)
        expect(answer).toEqual({ status: '204', offset: String(UPLOAD_REQUEST_BYTES) })
      })
    })
  })

function upload(version: string, url: string, more: string[]): Promise<{ status: string; offset: string }> {
  const form = '%{http_code} %header{upload-offset}'
  return new Promise((resolve) => {
    const args = ['-sS', '-k', version, '-X', 'PATCH', '-o', '/dev/null', '-w', form, ...more, url]
    const child = execFile('curl', args, (_, stdout) => {
      const [status = '', offset = ''] = stdout.split(' ')
      resolve({ status, offset })
    })
    child.stdin?.end(Buffer.alloc(UPLOAD_REQUEST_BYTES))
  })
}

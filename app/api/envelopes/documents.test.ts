import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { watchOutput } from '@/lib/tests/output'
import { GET as getDocument } from './[id]/document/route'
import { GET as getOriginal } from './[id]/files/[index]/original/route'
import { GET as getFile } from './[id]/files/[index]/route'
import { GET as getEnvelope } from './[id]/route'

const ID = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01'
const KEY = 'sk_live_canary_of_documents'
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000), Buffer.from('\n%%EOF\n')])
const DOCUMENT = `GET /api/v1/service/envelopes/${ID}/document`

let service: FakeService
let stop: () => Promise<void>
let output: () => string
beforeAll(async () => {
  output = watchOutput()
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 1_000 } })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: KEY }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const document = async (more: Parameters<typeof send>[1] = {}) =>
  send(getDocument, { params: { id: ID }, cookie: await cookieOf('support'), ...more })

test('the signed PDF is passed on whole, with its length and a name', async () => {
  service.on(DOCUMENT, (_, response) => response.writeHead(200, { 'content-length': PDF.length }).end(PDF))

  const answer = await document({ path: '/api?download=1' })

  expect(answer.headers.get('x-document-length')).toBe(String(PDF.length))
  expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="${ID}-signed.pdf"`)
  expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
})

test('the first bytes are passed on before the last have come', async () => {
  let finish = () => {}
  service.on(DOCUMENT, (_, response) => {
    response.writeHead(200).write(PDF.subarray(0, 1_000))
    finish = () => response.end(PDF.subarray(1_000))
  })

  const reader = (await document()).body?.getReader()
  const first = await reader?.read()
  // The last bytes wait, because a secret may go on in the next ones.
  expect(first?.value?.length).toBeGreaterThan(900)

  finish()
  let size = first?.value?.length ?? 0
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) size += part.value.length
  expect(size).toBe(PDF.length)
})

test.for([1, 20, KEY.length - 1])(
  'a document is refused that holds a secret across two chunks, after %i letters',
  async (at) => {
    let finish = () => {}
    service.on(DOCUMENT, (_, response) => {
      response.writeHead(200).write(`%PDF-1.7 ${' '.repeat(500)}${KEY.slice(0, at)}`)
      finish = () => response.end(`${KEY.slice(at)} %%EOF`)
    })

    const reader = (await document()).body?.getReader()
    const first = Buffer.from((await reader?.read())?.value ?? []).toString()
    finish()

    expect(first).not.toContain(KEY.slice(0, at))
    await expect(reader?.read()).rejects.toThrow('holds a secret')
  },
)

test.for([
  ['without a length', {}],
  ['with a length', { 'content-length': String(PDF.length) }],
] as const)('a PDF cut short %s fails in the browser too', async ([, headers]) => {
  service.on(DOCUMENT, (_, response) => {
    response.writeHead(200, headers)
    response.write(PDF.subarray(0, 200_000), () => response.destroy())
  })

  const answer = await document()

  await expect(answer.arrayBuffer()).rejects.toThrow()
})

test.for([
  ['with a length', { 'content-length': String(PDF.length) }],
  ['with a length, and not kept alive', { 'content-length': String(PDF.length), connection: 'close' }],
  ['in chunks', {}],
  ['in chunks, and not kept alive', { connection: 'close' }],
  ['compressed', { 'content-encoding': 'gzip', connection: 'close' }],
] as const)('a PDF whose service closes the connection politely in the middle fails: %s', async ([, headers]) => {
  const isCompressed = 'content-encoding' in headers
  service.on(DOCUMENT, (_, response) => {
    const bytes = isCompressed ? gzipSync(PDF, { level: 0 }) : PDF
    response.writeHead(200, headers)
    response.write(bytes.subarray(0, 200_000), () => response.socket?.end())
  })

  await expect((await document()).arrayBuffer()).rejects.toThrow()
})

test('a PDF that ends cleanly but early fails as well', async () => {
  service.on(DOCUMENT, (_, response) => response.writeHead(200).end(PDF.subarray(0, 200_000)))

  await expect((await document()).arrayBuffer()).rejects.toThrow('cut short')
})

test('what is no PDF is refused before anything is answered', async () => {
  service.on(DOCUMENT, (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('<html>'))

  const answer = await document()

  expect(answer.status).toBe(502)
  expect(answer.headers.get('content-type')).toContain('application/json')
})

test('a reader who leaves frees the service', async () => {
  const gone = new Promise<void>((resolve) => {
    service.on(DOCUMENT, (_, response) => {
      response.on('close', resolve)
      response.writeHead(200).write(PDF.subarray(0, 1_000))
    })
  })

  await (await document()).body?.cancel()

  await gone
})

test('asking for the headers only frees the service too', async () => {
  const gone = new Promise<void>((resolve) => {
    service.on(DOCUMENT, (_, response) => {
      response.on('close', resolve)
      response.writeHead(200, { 'content-length': PDF.length }).write(PDF.subarray(0, 1_000))
    })
  })

  const answer = await document({ method: 'HEAD' })

  expect(answer.headers.get('x-document-length')).toBe(String(PDF.length))
  expect(answer.body).toBeNull()
  await gone
})

test('a range is passed through when the service has ranges, and never advertised', async () => {
  service.on(DOCUMENT, ({ headers }, response) => {
    expect(headers.range).toBe('bytes=0-3')
    response.writeHead(206, { 'content-range': `bytes 0-3/${PDF.length}`, 'content-length': '4' }).end('%PDF')
  })

  const answer = await document({ headers: { range: 'bytes=0-3' } })

  expect(answer.status).toBe(206)
  expect(answer.headers.get('content-range')).toBe(`bytes 0-3/${PDF.length}`)
  expect(answer.headers.get('accept-ranges')).toBeNull()
  expect(await answer.text()).toBe('%PDF')
})

test("an envelope's JSON carries neither signing links nor documents; its pages come from one read", async () => {
  service.received.length = 0
  service.json(`GET /api/v1/service/envelopes/${ID}`, {
    id: ID,
    signers: [{ email: 'a@b.example', formUrl: 'https://desk/sign/canary-link' }],
    files: [{ name: 'Vertrag – Ñ.pdf', pageCount: 1, unsignedPdf: PDF.toString('base64') }],
  })
  const cookie = await cookieOf('support')
  const file = () => send(getFile, { params: { id: ID, index: '0' }, cookie })

  const envelope = await (await send(getEnvelope, { params: { id: ID }, cookie })).text()
  expect(envelope).not.toContain('canary-link')
  expect(envelope).not.toContain('unsignedPdf')

  const answer = await file()
  expect(Buffer.from(await answer.arrayBuffer()).equals(PDF)).toBe(true)
  expect((await file()).headers.get('cache-control')).toBe('no-store')
  expect(service.received).toHaveLength(1)

  expect((await send(getFile, { params: { id: ID, index: '1' }, cookie })).status).toBe(404)
})

test('the original of a document is a download, also where it has no mark at its end', async () => {
  const original = Buffer.concat([Buffer.from('%PDF-1.7\n<< /S /JavaScript >>'), Buffer.alloc(2_000)])
  const path = `GET /api/v1/service/envelopes/${ID}/files/0/original`
  const read = async (index: string) =>
    send(getOriginal, { params: { id: ID, index }, cookie: await cookieOf('sender') })
  service.on(path, (_, response) => response.writeHead(200, { 'content-length': original.length }).end(original))

  const answer = await read('0')

  expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="${ID}-original-1.pdf"`)
  expect(Buffer.from(await answer.arrayBuffer()).equals(original)).toBe(true)
  expect((await read('1')).status).toBe(404)
})

test('the key stands in no answer header and in no line of the log', async () => {
  service.json(`GET /api/v1/service/envelopes/${ID.replace(/1$/, '9')}`, { code: 500, message: `boom ${KEY}` }, 500)
  const answer = await send(getEnvelope, { params: { id: ID.replace(/1$/, '9') }, cookie: await cookieOf('support') })

  expect(`${JSON.stringify([...answer.headers])}${await answer.text()}`).not.toContain('canary')
  expect(output()).toContain('The service failed (500)')
  expect(output()).not.toContain('canary')
})

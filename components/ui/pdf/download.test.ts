import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PdfDownload } from './download'

const PDF = '%PDF-1.7\nsmall but complete\n%%EOF\n'
const json = { 'content-type': 'application/json', 'x-request-id': 'request-7' }

const answers: Record<string, (answer: ServerResponse) => void> = {
  '/whole': (answer) => answer.writeHead(200, { 'x-document-length': PDF.length }).end(PDF),
  '/unmeasured': (answer) => {
    answer.writeHead(200).write(PDF.slice(0, 9))
    answer.end(PDF.slice(9))
  },
  '/cut': (answer) => answer.writeHead(200).end(PDF.slice(0, 20)),
  '/short': (answer) => answer.writeHead(200, { 'x-document-length': PDF.length + 1 }).end(PDF),
  '/broken': (answer) => {
    answer.writeHead(200).write(PDF.slice(0, 9), () => answer.destroy())
  },
  '/silent': (answer) => void answer.writeHead(200, { 'x-document-length': PDF.length }).write(PDF.slice(0, 9)),
  '/page': (answer) => answer.writeHead(200).end('<html>signed out</html>%%EOF'),
  '/absent': (answer) => answer.writeHead(404, json).end('{"code":404,"message":"signed document not available"}'),
}
const server = createServer(({ url }, answer) => answers[url ?? '']?.(answer))
let origin = ''

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // `listen` with a port gives an address of this form.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((closed) => server.close(closed)))

test.each(['/whole', '/unmeasured'])('a complete PDF is returned byte for byte: %s', async (path) => {
  const download = new PdfDownload({ url: origin + path })
  expect(await (await download.whole).text()).toBe(PDF)
  expect(download.progress.received).toBe(PDF.length)
})

test('the length is known as soon as the response starts', async () => {
  expect(await new PdfDownload({ url: `${origin}/whole` }).begun).toBe(PDF.length)
})

test.each(['/cut', '/short', '/broken'])('a PDF cut short is never taken for complete: %s', async (path) => {
  await expect(new PdfDownload({ url: origin + path }).whole).rejects.toMatchObject({
    code: 422,
    message: expect.stringContaining('cut off'),
  })
})

test('a download that brings nothing more ends, so that it can be tried again', async () => {
  await expect(new PdfDownload({ url: `${origin}/silent` }, 50).whole).rejects.toMatchObject({
    code: 422,
    message: expect.stringContaining('cut off'),
  })
})

test('a file that is not a PDF is refused', async () => {
  await expect(new PdfDownload({ url: `${origin}/page` }).whole).rejects.toMatchObject({
    message: 'The downloaded file is not a PDF.',
  })
})

test('an error from the route keeps its message and request id', async () => {
  const refused = { code: 404, message: 'signed document not available', requestId: 'request-7' }
  await expect(new PdfDownload({ url: `${origin}/absent` }).whole).rejects.toMatchObject(refused)
})

test('an unreachable dashboard is reported without a status', async () => {
  await expect(new PdfDownload({ url: 'http://127.0.0.1:1/x' }).whole).rejects.toMatchObject({ code: 0 })
})

test('a file that is here already is not requested', async () => {
  const file = new Blob([PDF], { type: 'application/pdf' })
  const download = new PdfDownload({ url: 'http://127.0.0.1:1/x', file })
  expect([await download.begun, await download.whole, download.isDone]).toEqual([PDF.length, file, true])
})

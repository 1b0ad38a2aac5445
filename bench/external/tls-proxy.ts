import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { run } from './tools'

type Certificate = { key: Buffer; cert: Buffer; file: string }

/** The first byte of a TLS handshake. */
const HANDSHAKE = 0x16
/** Headers of one HTTP/1 connection, which HTTP/2 does not have. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

/** A certificate for localhost that signs itself and lasts for a day. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const [keyFile, file] = [join(folder, 'tls-key.pem'), join(folder, 'tls-certificate.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  await run('openssl', ['req', '-x509', '-days', '1', ...key, '-out', file, ...subject])
  return { key: readFileSync(keyFile), cert: readFileSync(file), file }
}

/**
 * The proxy in front of the dashboard: passes https on, with HTTP/2 for browsers, and redirects http. Both on one port, because the
 * Observatory takes the same host and port for both.
 */
export async function startTlsProxy(port: number, target: number, { key, cert }: Certificate): Promise<() => void> {
  const secure = createSecureServer({ key, cert, allowHTTP1: true }, (incoming, response) =>
    passOn(target, incoming, response),
  )
  const plain = createHttpServer(({ url }, response) => {
    response.writeHead(308, { location: `https://localhost:${port}${url}` }).end()
  })
  const [securePort, plainPort] = [await listen(secure), await listen(plain)]
  const proxy = createServer((socket) => {
    socket.once('data', (first) => {
      const inner = connect(first[0] === HANDSHAKE ? securePort : plainPort, '127.0.0.1')
      inner.write(first)
      // The end of one is the end of the other; there is nobody to tell of an error.
      pipeline(socket, inner, socket, () => undefined)
    })
  })
  await listen(proxy, port)
  return () => {
    for (const server of [proxy, secure, plain]) server.close()
  }
}

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function passOn(port: number, incoming: Http2ServerRequest, response: Http2ServerResponse): void {
  const { method, url, authority } = incoming
  const named = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':'))
  const headers = { host: authority, ...Object.fromEntries(named) }
  const passed = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    const passedHeaders = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.includes(name))
    response.writeHead(answer.statusCode ?? 0, Object.fromEntries(passedHeaders))
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  incoming.pipe(passed)
}

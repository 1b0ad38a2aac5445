import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { listen } from './listen'
import { run } from './tools'

/** The first byte of a TLS handshake. */
const HANDSHAKE = 0x16
const SUBJECT = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']

export type Certificate = { key: string; cert: string; certFile: string }

/** A certificate for localhost that signs itself and lasts for a day. */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', keyFile]
  const { code, stderr } = await run('openssl', ['req', '-x509', '-days', '1', ...key, '-out', certFile, ...SUBJECT])
  if (code !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
  return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8'), certFile }
}

/**
 * Stands in for the proxy in front of the dashboard: passes https on, and redirects http to https. Both on one port, because the Observatory
 * takes the same host and port for both.
 */
export async function startTlsFront(port: number, target: number, { key, cert }: Certificate): Promise<Server> {
  const secure = createTlsServer({ key, cert }, (socket) => passOn(socket, target))
  const plain = createHttpServer((request, response) => {
    response.writeHead(308, { location: `https://localhost:${port}${request.url}` }).end()
  })
  const [securePort, plainPort] = [await listen(secure), await listen(plain)]
  const front = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (first) => {
      passOn(socket, first[0] === HANDSHAKE ? securePort : plainPort, first)
    })
  })
  await listen(front, port)
  front.once('close', () =>
    [secure, plain].forEach((server) => {
      server.close()
    }),
  )
  return front
}

/** Joins a connection with a new one to a port of this machine; the end of one ends the other. */
function passOn(socket: Socket, port: number, first?: Buffer): void {
  const next = connect(port, '127.0.0.1')
  if (first) next.write(first)
  socket.on('error', () => next.destroy())
  next.on('error', () => socket.destroy())
  socket.pipe(next).pipe(socket)
}

import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TYPES = { 1: 'A', 28: 'AAAA' } as const
const CODES = { SERVFAIL: 2, NXDOMAIN: 3 } as const
const HEADER_BYTES = 12

type Records = Partial<Record<'A' | 'AAAA', string[] | keyof typeof CODES>>

/** A name server for these names. For what is not given it has no records of this kind. */
export async function nameServer(names: Record<string, Records>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, type, question } = read(query)
    const records = names[name] ? (names[name][type] ?? []) : 'NXDOMAIN'
    const answers = typeof records === 'string' ? [] : records.map((address) => record(type, address))
    const flags = 0x8180 | (typeof records === 'string' ? CODES[records] : 0)
    const header = Buffer.alloc(HEADER_BYTES)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(flags, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([header, question, ...answers]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

function read(query: Buffer): { name: string; type: 'A' | 'AAAA'; question: Buffer } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = query.readUInt16BE(at + 1) === 28 ? TYPES[28] : TYPES[1]
  return { name: labels.join('.').toLowerCase(), type, question: query.subarray(HEADER_BYTES, at + 5) }
}

function record(type: 'A' | 'AAAA', address: string): Buffer {
  const data =
    type === 'A'
      ? Buffer.from(address.split('.').map(Number))
      : Buffer.from(address.split(':').flatMap((group) => [...Buffer.from(group.padStart(4, '0'), 'hex')]))
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type === 'A' ? 1 : 28, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(30, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

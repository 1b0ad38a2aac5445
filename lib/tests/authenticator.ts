import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { ORIGIN } from './desk'

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

type Saying = {
  challenge: string
  origin?: string
  /** For which host the device signs. */
  host?: string
  /** Whether the device made sure of the person. */
  verified?: boolean
}

/** A device that makes one passkey and signs with it, as the WebAuthn specification writes it down, or as a forger would. */
export function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (type: string, { challenge, origin = ORIGIN }: Saying) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  function authData(
    flags: number,
    { verified = true, host = new URL(ORIGIN).hostname }: Saying,
    more = Buffer.alloc(0),
  ): Buffer {
    counter += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | PRESENT | (verified ? VERIFIED : 0))
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(Buffer.from(host)), head, more])
  }

  return {
    create(saying: Saying) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const cose = Buffer.concat([hex('a5010203262001215820'), url(x), hex('225820'), url(y)])
      const data = authData(ATTESTED, saying, Buffer.concat([Buffer.alloc(16), length, id, cose]))
      // CBOR of {fmt: 'none', attStmt: {}, authData}.
      const attestation = Buffer.concat([
        hex('a363666d74646e6f6e656761747453746d74a068617574684461746159'),
        Buffer.from([data.length >> 8, data.length & 0xff]),
        data,
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', saying).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal', 'telepathy'],
      })
    },

    get(saying: Saying) {
      const data = authData(0, saying)
      const client = clientData('webauthn.get', saying)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }

  function credential(response: object) {
    return { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', response }
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const hex = (text: string) => Buffer.from(text, 'hex')
const url = (text: string) => Buffer.from(text, 'base64url')

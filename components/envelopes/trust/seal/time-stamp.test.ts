import { createHash, webcrypto } from 'node:crypto'
import { P12Signer, PDF } from '@libpdf/core'
import { Integer, ObjectIdentifier, OctetString } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TSTInfo,
} from 'pkijs'
import { expect, test } from 'vitest'
import { createSealingIdentity, selfSigned } from '@/service/documents/sealing-identity'
import { NOW } from '@/service/tests/documents/given'
import { checkFile } from './check-file'

const SHA_256 = '2.16.840.1.101.3.4.2.1'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const AT = new Date('2026-11-20T10:00:07Z')

/** An authority that stamps what it is given; `confused` stamps something else. */
async function authority(confused = false) {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const certificate = await selfSigned('Time authority', keys, NOW, new Uint8Array(8).fill(7))
  const timestamp = async (given: Uint8Array): Promise<Uint8Array> => {
    const info = new TSTInfo({
      version: 1,
      policy: '1.2.3',
      messageImprint: new MessageImprint({
        hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA_256 }),
        hashedMessage: new OctetString({ valueHex: new Uint8Array(confused ? given.map((byte) => byte ^ 1) : given) }),
      }),
      serialNumber: new Integer({ value: 1 }),
      genTime: AT,
    })
    const content = info.toSchema().toBER(false)
    const digest = createHash('sha256').update(Buffer.from(content)).digest()
    const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] })
    const signed = new SignedData({
      version: 3,
      encapContentInfo: new EncapsulatedContentInfo({
        eContentType: TST_INFO,
        eContent: new OctetString({ valueHex: content }),
      }),
      certificates: [certificate],
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
          signedAttrs: new SignedAndUnsignedAttributes({
            type: 0,
            attributes: [
              attribute('1.2.840.113549.1.9.3', new ObjectIdentifier({ value: TST_INFO })),
              attribute('1.2.840.113549.1.9.4', new OctetString({ valueHex: new Uint8Array(digest) })),
            ],
          }),
        }),
      ],
    })
    await signed.sign(keys.privateKey, 0, 'SHA-256')
    const token = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
    return new Uint8Array(token.toSchema().toBER(false))
  }
  return { timestamp }
}

async function stamped(timestampAuthority: Awaited<ReturnType<typeof authority>>) {
  const { p12, password } = await createSealingIdentity('Test seal', NOW)
  const pdf = PDF.create()
  pdf.addPage()
  const whole = await PDF.load(await pdf.save())
  const { bytes } = await whole.sign({
    signer: await P12Signer.create(p12, password),
    level: 'B-T',
    signingTime: NOW,
    timestampAuthority,
  })
  return checkFile(new Blob([new Uint8Array(bytes)]))
}

test('a seal’s time stamp has the time and the authority', async () => {
  const [seal] = (await stamped(await authority())).seals
  expect(seal).toMatchObject({
    integrity: { kind: 'sound' },
    timeStamp: { kind: 'sound', at: AT, by: 'Time authority' },
  })
})

test('a time stamp of something else is ignored', async () => {
  const [seal] = (await stamped(await authority(true))).seals
  expect(seal).toMatchObject({ integrity: { kind: 'sound' }, sealedAt: NOW, timeStamp: { kind: 'unsound' } })
})

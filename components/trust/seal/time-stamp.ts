import { fromBER } from 'asn1js'
import { type SignerInfo, TSTInfo } from 'pkijs'
import { octetsOf } from './asn1'
import { certificateFacts } from './certificate'
import { checkCms, readCms } from './cms'
import { digest, isEqual } from './digest'
import { hashNamed } from './signature'

const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'

/** A time stamp on a signature: by whom and when, or why it does not count. */
export type TimeStamp = { kind: 'sound'; at: Date; by: string } | { kind: 'unsound' }

/** Reads and checks the time stamp that an authority put on a signature; undefined when there is none. */
export async function timeStampOf(signer: SignerInfo): Promise<TimeStamp | undefined> {
  const token = signer.unsignedAttrs?.attributes.find(({ type }) => type === TIME_STAMP_TOKEN)?.values[0]
  if (token === undefined) return undefined
  try {
    return await read(new Uint8Array(token.toBER(false)), new Uint8Array(signer.signature.valueBlock.valueHexView))
  } catch (cause) {
    // A token of a shape nobody wrote down proves nothing, and the seal is judged without it.
    if (cause instanceof Error) return { kind: 'unsound' }
    throw cause
  }
}

async function read(der: Uint8Array<ArrayBuffer>, stamped: Uint8Array<ArrayBuffer>): Promise<TimeStamp> {
  const cms = readCms(der)
  if (cms?.signed.encapContentInfo.eContentType !== TST_INFO) return { kind: 'unsound' }
  const content = octetsOf(cms.signed.encapContentInfo.eContent)
  if (!content) return { kind: 'unsound' }
  const bytes = new Uint8Array(content)
  const info = new TSTInfo({ schema: fromBER(bytes).result })
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const imprint = await digest(hashNamed(hashAlgorithm.algorithmId), stamped)
  const isOfThis = isEqual(imprint, hashedMessage.valueBlock.valueHexView)
  if (!isOfThis || (await checkCms(cms, bytes)).kind !== 'sound') return { kind: 'unsound' }
  return { kind: 'sound', at: info.genTime, by: (await certificateFacts(cms.certificate)).subject }
}

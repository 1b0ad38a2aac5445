import { fromBER } from 'asn1js'
import { type SignerInfo, TSTInfo } from 'pkijs'
import { digest, isEqual, octetsOf } from './bytes'
import { certificateFacts } from './certificate'
import { checkCms, readCms } from './cms'
import { hashNamed } from './signature'

const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'

/** A signature's time stamp: by whom and when, or that it doesn't count. */
export type TimeStamp = { kind: 'sound'; at: Date; by: string } | { kind: 'unsound' }

/** Reads and checks a signature's time stamp; undefined if it has none. */
export async function timeStampOf(signer: SignerInfo): Promise<TimeStamp | undefined> {
  const token = signer.unsignedAttrs?.attributes.find(({ type }) => type === TIME_STAMP_TOKEN)?.values[0]
  if (token === undefined) return undefined
  try {
    return await read(new Uint8Array(token.toBER(false)), new Uint8Array(signer.signature.valueBlock.valueHexView))
  } catch (cause) {
    // An unreadable token proves nothing: the seal is checked without it.
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

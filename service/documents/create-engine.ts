import { createHash } from 'node:crypto'
import type { P12Signer, Signer } from '@libpdf/core'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  IssuerSerial,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { ServiceMetrics } from '@/lib/metrics/service-metrics'
import { createPool, JobLost, leastRights, type Pool, PoolClosed } from '@/lib/pdf/pool/pool'
import { QueueFull } from '@/lib/pdf/pool/queue'
import { invalid, ServiceError, unavailable } from '../errors'
import { BUILT } from '../folder'
import type { Unsealed } from './compose'
import {
  type DocumentEngine,
  DocumentNotSealed,
  type FinalDocument,
  type FinalDocumentInput,
  type SealingIdentity,
} from './engine'
import type { JobName, Jobs, WorkerAnswer } from './pool/protocol'

const WORKERS = 2
/** A built program has a built worker; from the sources it learns TypeScript first. */
const OWN_BUILT_WORKER = BUILT ? new URL('./worker.mjs', import.meta.url) : undefined
const SOURCE_WORKER = new URL('./pool/boot.mjs', import.meta.url)
/** A file that takes longer is refused; finishing has time for many, slowly. */
const JOB_MS = { inspect: 60_000, drawMarks: 60_000, compose: 300_000, check: 300_000 }
/** For our own documents, whose transaction may pause for so long. */
export const OWN_JOB_MS = 600_000
const IDLE_MS = 15_000
/** Beyond this people wait longer than they would for trying again. */
const LIMITS = { jobs: 64, bytes: 128 * 1024 * 1024 }
const RETRY_AFTER_SECONDS = 10

export type EngineOptions = {
  identity: SealingIdentity
  workers?: number
  limits?: typeof LIMITS
  /** A built worker; by default the one of this program. */
  builtWorker?: URL
  /** Takes the place of workers of its own. */
  pool?: Pool
  /** How long each job may take, in place of the limits for files of others. */
  jobMs?: number
}

/** The flags of a built worker, which reads its own folder alone. */
export const rightsOf = (script: URL) => leastRights([new URL('./', script)])

/** The workers of an engine, which several engines can share. */
export function createDocumentPool(options: Omit<EngineOptions, 'identity'> = {}): Pool {
  const { workers = WORKERS, limits = LIMITS, builtWorker = OWN_BUILT_WORKER } = options
  const script = builtWorker ?? SOURCE_WORKER
  const flags = builtWorker ? rightsOf(builtWorker) : []
  return createPool({ script, flags, size: workers, limits, idleMs: IDLE_MS, spare: 1 })
}

/** The engine behind `Context.documents`; `identity` stays in this process. */
export function createDocumentEngine(options: EngineOptions): DocumentEngine {
  const { identity, pool = createDocumentPool(options), jobMs } = options
  const sealer = createDocumentSealer(identity)

  async function ask<Name extends JobName>(
    job: Name,
    input: Jobs[Name]['input'],
    about: { group: string | symbol; bytes: number },
  ): Promise<Jobs[Name]['output']> {
    // This protocol types pool and worker: each job has its own output.
    const answer = (await pool.run({ job, input }, { ...about, ms: jobMs ?? JOB_MS[job] }).catch(busy)) as WorkerAnswer
    if ('output' in answer) return answer.output as Jobs[Name]['output']
    throw restored(answer.error)
  }

  return {
    inspect: async (supplied, group: string | symbol = Symbol('one file')) => {
      const { content = supplied, ...about } = await ask('inspect', supplied, {
        group,
        bytes: supplied.byteLength,
      }).catch(refused)
      return { ...about, content }
    },
    drawMarks: (input) => ask('drawMarks', input, { group: input.envelopeId, bytes: sizeOf(input) }).catch(refused),
    finish: (input) => finish(input).catch(notSealed),
    close: () => pool.close(),
  }

  async function finish(input: FinalDocumentInput): Promise<FinalDocument> {
    const about = { group: input.envelopeId, bytes: sizeOf(input) }
    const { pageCount, ...unsealed } = await ask('compose', { input, room: await sealer.room() }, about)
    const content = await sealer.seal(unsealed)
    await ask('check', { content, pageCount }, about)
    return { content, sha256: createHash('sha256').update(content).digest('hex'), pageCount }
  }
}

const sizeOf = ({ files }: { files: { content: Uint8Array }[] }) =>
  files.reduce((sum, { content }) => sum + content.byteLength, 0)

function busy(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error
  const message = 'Too many documents are being processed right now. Try again in a moment.'
  throw unavailable('document_queue_full', message, RETRY_AFTER_SECONDS)
}

/** A file that a worker cannot process has no place in an envelope. */
function refused(error: unknown): never {
  if (error instanceof JobLost)
    throw invalid('the file is too complex to be signed here', 'document_too_complex', error)
  throw error
}

/** Only a full queue and the end of the service say nothing about the document itself. */
function notSealed(cause: unknown): never {
  if (cause instanceof PoolClosed || (cause instanceof ServiceError && cause.code === 503)) throw cause
  throw new DocumentNotSealed('the final document could not be sealed', { cause })
}

/** A refusal of documents is the sender's to know; all else is the service's failure. */
function restored({ reason, message, stack }: Extract<WorkerAnswer, { error: unknown }>['error']): Error {
  if (reason) return invalid(message, reason)
  return Object.assign(new Error(message), { stack })
}

/** Room for a signature of an RSA key of 8192 bits and everything but the certificates. */
const ROOM_WITHOUT_CERTIFICATES = 4096

/** Holds the key and never reads a PDF: it signs the bytes around the hole. */
type DocumentSealer = {
  /** How many bytes a signature needs at most. */
  room(): Promise<number>
  seal(unsealed: Unsealed): Promise<Uint8Array>
}

export function createDocumentSealer({ p12, password }: SealingIdentity): DocumentSealer {
  let opened: Promise<P12Signer> | undefined
  const open = () => {
    // Loaded with the first seal: a process that seals nothing does without it.
    opened ??= import('@libpdf/core').then(({ P12Signer }) => P12Signer.create(new Uint8Array(p12), password))
    return opened
  }

  return {
    async room() {
      const { certificate, certificateChain = [] } = await open()
      return [certificate, ...certificateChain].reduce((sum, { length }) => sum + length, ROOM_WITHOUT_CERTIFICATES)
    },
    async seal({ content, hole: { start, end } }) {
      const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      checkHole(file, start, end)
      const digest = createHash('sha256').update(file.subarray(0, start)).update(file.subarray(end)).digest()
      const signature = Buffer.from(await signedCms(await open(), digest)).toString('hex')
      const room = end - start - 2
      if (signature.length > room) throw new Error('the signature is larger than its room')
      file.write(signature.padEnd(room, '0'), start + 1, 'latin1')
      return file
    },
  }
}

function checkHole(file: Buffer, start: number, end: number): void {
  const isWithin = Number.isInteger(start) && Number.isInteger(end) && start > 0 && end > start + 2 && end < file.length
  const isEmpty = isWithin && /^<0+>$/.test(file.toString('latin1', start, end))
  if (!isEmpty) throw new Error('the prepared document has no room for a seal')
}

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const WITH_SHA256 = { RSA: '1.2.840.113549.1.1.11', EC: '1.2.840.10045.4.3.2' }
const SET = 0x31

/**
 * A detached PAdES B-B signature over a SHA-256 digest: a CMS that names its certificate (CAdES).
 * It has no signing time, because PAdES baseline signatures state it in the file only (`M`).
 */
async function signedCms(signer: Signer, digest: Uint8Array): Promise<Uint8Array> {
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])].map(parseCertificate)
  const [certificate] = certificates
  if (!certificate) throw new Error('the sealing identity has no certificate')
  const attributes = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: DATA })] }),
      new Attribute({ type: MESSAGE_DIGEST, values: [octets(digest)] }),
      new Attribute({ type: SIGNING_CERTIFICATE, values: [certificateReference(certificate, signer.certificate)] }),
    ],
  })
  // They are signed as a set, whose tag they do not carry inside of the signature.
  const signed = new Uint8Array(attributes.toSchema().toBER(false))
  signed[0] = SET
  const signature = await signer.sign(signed, 'SHA-256')
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
    signedAttrs: attributes,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: WITH_SHA256[signer.keyType] }),
    signature: octets(signature),
  })
  const data = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: SHA256 })],
    certificates,
    signerInfos: [info],
  })
  return new Uint8Array(new ContentInfo({ contentType: SIGNED_DATA, content: data.toSchema() }).toSchema().toBER(false))
}

/** Says which certificate signs, by its digest and its issuer's name (RFC 5035). */
function certificateReference({ issuer, serialNumber }: Certificate, der: Uint8Array): Sequence {
  const names = new GeneralNames({ names: [new GeneralName({ type: 4, value: issuer })] })
  const digest = octets(createHash('sha256').update(der).digest())
  const reference = new Sequence({ value: [digest, new IssuerSerial({ issuer: names, serialNumber }).toSchema()] })
  return new Sequence({ value: [new Sequence({ value: [reference] })] })
}

const parseCertificate = (der: Uint8Array) => Certificate.fromBER(new Uint8Array(der))
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: new Uint8Array(bytes).buffer })

/** The engine, counting how many documents wait to be sealed and how long that takes. */
export function measured(engine: DocumentEngine, metrics: ServiceMetrics): DocumentEngine {
  return {
    ...engine,
    async finish(input) {
      const took = metrics.sealSeconds.startTimer()
      metrics.sealing.inc()
      try {
        const document = await engine.finish(input)
        took({ outcome: 'sealed' })
        return document
      } catch (error) {
        took({ outcome: 'failed' })
        throw error
      } finally {
        metrics.sealing.dec()
      }
    },
  }
}

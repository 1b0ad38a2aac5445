import { TargetRefused } from '@/lib/target/guard'
import { CutShort } from '@/lib/target/post'
import { NameNotFound } from '@/lib/target/resolve'

/** Why an attempt ended before its answer. */
export class Late extends Error {}

/** The failure is on our side: a person who looks after the target can do nothing about it. */
export const UNKNOWN = 'the attempt failed'

const CERTIFICATE: Record<string, string> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate chain ends in a self-signed certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is incomplete or its authority is unknown',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate chain is incomplete or its authority is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate chain is incomplete or its authority is unknown',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  CERT_REVOKED: 'its certificate is revoked',
}

const CONNECTION: Record<string, string> = {
  ECONNREFUSED: 'the target refused the connection',
  UND_ERR_CONNECT_TIMEOUT: 'no connection to the target within 10 s',
  ETIMEDOUT: 'the connection to the target timed out',
  EHOSTUNREACH: 'there is no route to the target',
  ENETUNREACH: 'there is no route to the target',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
}

/** Codes of a connection that ended while an answer was awaited. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])

/** What happened, for a person who looks after the target. */
export function describeFailure(error: unknown): string {
  if (error instanceof TargetRefused) return error.message.replace(/^must /, 'the target must ')
  if (error instanceof Late || error instanceof CutShort || error instanceof NameNotFound) return error.message
  if (!(error instanceof Error)) return UNKNOWN
  if (error.name === 'HTTPParserError') return 'the answer is not valid HTTP'
  const code = 'code' in error ? String(error.code) : ''
  const certificate = CERTIFICATE[code]
  if (certificate) return `the TLS connection failed: ${certificate}`
  if (/^(EPROTO|ERR_SSL_|ERR_TLS_)/.test(code)) return `the TLS connection failed: ${handshakeReason(error)}`
  if (CLOSED.has(code)) return closed(error)
  return CONNECTION[code] ?? UNKNOWN
}

function handshakeReason(error: Error): string {
  const reason = 'reason' in error && typeof error.reason === 'string' ? error.reason : ''
  return reason ? `the handshake was refused (${reason})` : 'the handshake was refused'
}

function closed(error: Error): string {
  if (/before secure TLS connection/.test(error.message)) {
    return 'the TLS connection failed: the target closed it during the handshake'
  }
  // Once something was written the target may have read all of it.
  return wasWritten(error)
    ? 'the target closed the connection after the request was sent, without an answer'
    : 'the target closed the connection before the request was sent'
}

function wasWritten(error: Error): boolean {
  const socket: unknown = 'socket' in error ? error.socket : undefined
  if (typeof socket !== 'object' || socket === null || !('bytesWritten' in socket)) return 'code' in error
  return Number(socket.bytesWritten) > 0
}

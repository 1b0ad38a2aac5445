import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { algorithmWords, encodingWords, separatorWords, signedWords } from '../reference/scheme-words'
import { BODY_CHANGE, formulaWords, SECRET_CHANGE } from './change-words'
import { HEX_LENGTH, type SignatureFlaw } from './signature-value'
import type { Age, TimestampFlaw } from './timestamp-value'
import type { Finding } from './verdict'

const and = (words: string[]) => new Intl.ListFormat('en').format(words)

/** What was found, and what to do about it, in the names of the service's own scheme. */
export function findingWords(finding: Finding, scheme: SignatureScheme): string {
  const { signature, timestamp, next, previous } = scheme.headers
  switch (finding.code) {
    case 'headers-unreadable':
      return 'No header could be read. Paste one on a line, as “Name: value”.'
    case 'signature-missing':
      return finding.candidates.length > 0
        ? `${signature} is missing. ${and(finding.candidates)} looks like it: check the name.`
        : `${signature} is missing. A subscription without a secret sends none; otherwise something on the way removed it.`
    case 'signature-flaw':
      return signatureWords(finding.flaw, scheme)
    case 'signature-elsewhere':
      return `The matching digest is in ${finding.name}. Read ${signature}.`
    case 'formula':
      return `The digest was made over ${formulaWords(finding.formula, separatorWords(scheme))}. It has to be made over ${signedWords(scheme)}.`
    case 'timestamp-flaw':
      return timestampWords(finding.flaw, scheme.headers.timestamp)
    case 'age':
      return ageWords(finding.age, scheme)
    case 'body-changed':
      return `This is not the body as it was sent. It fits once ${and(finding.changes.map((change) => BODY_CHANGE[change]))}. Verify the raw bytes, before anything parses them.`
    case 'body-length':
      return `Content-Length says ${finding.sent} bytes and here are ${finding.pasted}. Paste the whole body, exactly as it came.`
    case 'body-of-another':
      return `The headers speak of ${finding.header} and the body of ${finding.body}: they come from two deliveries.`
    case 'secret-changed':
      return `This is not quite the secret. It fits once ${and(finding.changes.map((change) => SECRET_CHANGE[change]))}${finding.prefix ? ` (${finding.prefix})` : ''}. Use it exactly as it was shown.`
    case 'secret-next':
      return `This secret fits ${next}: it is the new one of a rotation, and signs ${signature} when the overlap ends.`
    case 'secret-previous':
      return `This secret fits ${previous}: it is the one before the rotation, and stops working when the overlap ends.`
    case 'secret-looks-like':
      return `This looks like ${finding.what}, not like the secret of a subscription.`
    case 'no-match':
      return `The digest does not fit. Any of these may differ: ${signature}, ${timestamp}, the body or the secret.${finding.lengthFits ? ' The body has the right length. Check first whether the secret is this subscription’s current one.' : ''}`
  }
}

function signatureWords(flaw: SignatureFlaw, scheme: SignatureScheme): string {
  switch (flaw.kind) {
    case 'masked':
      return 'The signature is masked: a log or a page hid it. Take it from the request itself.'
    case 'several':
      return `${scheme.headers.signature} holds several digests. It always carries exactly one: something joined two headers.`
    case 'upper-case':
      return 'The digest is in upper case. The signature is lower-case hex.'
    case 'base64':
      return 'The digest is in base64. The signature is lower-case hex.'
    case 'hex':
      return 'The digest is in hex. The signature is base64.'
    case 'base64-form':
      return 'The digest is in another form of base64. The signature is base64 with + and /, and with its padding.'
    case 'quoted':
      return 'There are quotes around the digest. Compare what is between them.'
    case 'not-hex':
      return `The signature is no ${algorithmWords(scheme)} digest in ${encodingWords(scheme)}.`
    case 'prefixed':
      return `The digest has “${flaw.prefix}” before it. The header carries the digest alone.`
    case 'length':
      return `The digest has ${flaw.length} characters. ${algorithmWords(scheme)} in hex has ${HEX_LENGTH[scheme.hash]}: it was cut or joined.`
  }
}

function timestampWords(flaw: TimestampFlaw, name: string): string {
  switch (flaw.kind) {
    case 'missing':
      return `${name} is missing, and it is part of what is signed.`
    case 'not-a-number':
      return `${name} is no number. It carries Unix seconds.`
    case 'date':
      return `${name} is a date in words. It carries Unix seconds.`
    case 'decimal':
      return `${name} has a fraction. It carries whole Unix seconds.`
    case 'unit':
      return `${name} is in ${flaw.unit}. It carries Unix seconds.`
  }
}

function ageWords({ direction, seconds }: Age, { toleranceSeconds }: SignatureScheme): string {
  const off = `${durationWords(seconds)} ${direction === 'old' ? 'old' : 'ahead of this clock'}`
  const then =
    direction === 'old' ? 'a delivery tested later is refused, which is right' : 'check the clocks of both machines'
  return `The timestamp is ${off}. Receivers refuse more than ${durationWords(toleranceSeconds)}: ${then}.`
}

/** A span in its largest fitting unit, rounded down. */
function durationWords(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`
  return `${Math.floor(seconds / 86_400)} days`
}

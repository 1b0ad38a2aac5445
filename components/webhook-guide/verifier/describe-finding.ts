import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { algorithmName, describeSignedText, encodingName, separatorName } from '../reference/scheme-labels'
import { BODY_CHANGES, FORMULAS, SECRET_CHANGES } from './change-labels'
import { HEX_LENGTH, type SignatureFlaw } from './signature-value'
import type { Age, TimestampFlaw } from './timestamp-value'
import type { Finding } from './verdict'

const and = (parts: string[]) => new Intl.ListFormat('en').format(parts)

/** What was found and what to do about it, in the names of the service's own scheme. */
export function describeFinding(finding: Finding, scheme: SignatureScheme): string {
  const { signature, timestamp, next, previous } = scheme.headers
  switch (finding.code) {
    case 'headers-unreadable':
      return 'No header found. Paste one per line, as “Name: value”.'
    case 'signature-missing':
      return finding.candidates.length > 0
        ? `${signature} is missing. ${and(finding.candidates)} looks similar: check the name.`
        : `${signature} is missing. Either the subscription has no secret, or a proxy removed the header.`
    case 'signature-flaw':
      return describeSignatureFlaw(finding.flaw, scheme)
    case 'signature-elsewhere':
      return `The matching digest is in ${finding.name}. Read ${signature}.`
    case 'formula':
      return `The digest covers ${describeFormula(finding.formula, scheme)}. It must cover ${describeSignedText(scheme)}.`
    case 'timestamp-flaw':
      return `${timestamp} ${describeTimestampFlaw(finding.flaw)}`
    case 'age':
      return describeAge(finding.age, scheme)
    case 'body-changed':
      return `This isn’t the body as it was sent. The signature matches when ${and(finding.changes.map((change) => BODY_CHANGES[change]))}. Verify the raw bytes, before anything parses them.`
    case 'body-length':
      return `Content-Length is ${finding.sent} bytes, and this body has ${finding.pasted}. Paste the whole body, exactly as received.`
    case 'body-of-another':
      return `The headers are for ${finding.header} and the body is for ${finding.body}: they come from two deliveries.`
    case 'secret-changed':
      return `This isn’t quite the secret. The signature matches when ${and(finding.changes.map((change) => SECRET_CHANGES[change]))}${finding.prefix ? ` (${finding.prefix})` : ''}. Use the secret exactly as it was shown.`
    case 'secret-next':
      return `This secret matches ${next}: it is the new secret of a rotation, and signs ${signature} when the overlap ends.`
    case 'secret-previous':
      return `This secret matches ${previous}: it is the secret from before the rotation, and stops working when the overlap ends.`
    case 'secret-looks-like':
      return `This looks like ${finding.what}, not a subscription’s secret.`
    case 'no-match':
      return `The digest doesn’t match. Any of these may differ: ${signature}, ${timestamp}, the body or the secret.${finding.lengthFits ? ' The body has the right length. First, check that the secret is this subscription’s current one.' : ''}`
  }
}

function describeFormula(formula: keyof typeof FORMULAS, scheme: SignatureScheme): string {
  const missing = formula === 'no-separator' ? ` without ${separatorName(scheme) ?? 'anything'} between them` : ''
  return `${FORMULAS[formula]}${missing}`
}

function describeSignatureFlaw(flaw: SignatureFlaw, scheme: SignatureScheme): string {
  switch (flaw.kind) {
    case 'masked':
      return 'The signature is masked by a log or a page. Copy it from the request itself.'
    case 'several':
      return `${scheme.headers.signature} contains several digests, and always carries one: something joined two headers.`
    case 'upper-case':
      return 'The digest is in uppercase. The signature is lowercase hex.'
    case 'base64':
      return 'The digest is in base64. The signature is lowercase hex.'
    case 'hex':
      return 'The digest is in hex. The signature is base64.'
    case 'base64-form':
      return 'The digest is in another form of base64. The signature is base64 with + and /, and with padding.'
    case 'quoted':
      return 'The digest is in quotes. Compare what is between them.'
    case 'not-hex':
      return `The signature isn’t ${algorithmName(scheme)} in ${encodingName(scheme)}.`
    case 'prefixed':
      return `The digest starts with “${flaw.prefix}”. The header contains the digest only.`
    case 'length':
      return `The digest has ${flaw.length} characters. ${algorithmName(scheme)} in hex has ${HEX_LENGTH[scheme.hash]}: part of it is missing, or something was added.`
  }
}

/** What follows the header's name. */
function describeTimestampFlaw(flaw: TimestampFlaw): string {
  switch (flaw.kind) {
    case 'missing':
      return 'is missing, and the signature covers it.'
    case 'not-a-number':
      return 'isn’t a number. It must be Unix seconds.'
    case 'date':
      return 'is a date. It must be Unix seconds.'
    case 'decimal':
      return 'has a fraction. It must be whole Unix seconds.'
    case 'unit':
      return `is in ${flaw.unit}. It must be Unix seconds.`
  }
}

function describeAge({ direction, seconds }: Age, { toleranceSeconds }: SignatureScheme): string {
  const isOld = direction === 'old'
  const advice = isOld ? 'an old delivery is rightly refused' : 'check the clocks of both machines'
  return `The timestamp is ${formatDuration(seconds)} ${isOld ? 'old' : 'ahead of this clock'}. Receivers refuse more than ${formatDuration(toleranceSeconds)}: ${advice}.`
}

/** In the largest unit that fits, rounded down. */
function formatDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.floor(seconds / 3_600)} h`
  return `${Math.floor(seconds / 86_400)} days`
}

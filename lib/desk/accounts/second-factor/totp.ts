import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_SECONDS = 30
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 without padding, as authenticator apps take a typed secret. */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(value >> bits) & 31]
    }
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text
}

export const stepAt = (moment: Date) => Math.floor(moment.getTime() / 1000 / STEP_SECONDS)

/** The code of one step: RFC 6238 with SHA-1, which is what every authenticator app speaks. */
export function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code this is, one before or after the moment's own allowed for clocks that differ; undefined for a wrong code. */
export function stepOf(secret: Uint8Array, code: string, moment: Date): number | undefined {
  const now = stepAt(moment)
  return [now, now - 1, now + 1].find((step) => isCodeOf(secret, step, code))
}

/** The later of two steps in a row whose codes these are. It may be two steps old: typing both and a proof of work take time. */
export function stepOfPair(secret: Uint8Array, [code, next]: [string, string], moment: Date): number | undefined {
  const now = stepAt(moment)
  return [now, now - 1, now + 1, now - 2].find(
    (step) => isCodeOf(secret, step - 1, code) && isCodeOf(secret, step, next),
  )
}

function isCodeOf(secret: Uint8Array, step: number, code: string): boolean {
  const [given, right] = [Buffer.from(code), Buffer.from(codeOf(secret, step))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** What the QR code tells an authenticator app. */
export function enrolmentUri(secret: Uint8Array, { desk, account }: { desk: string; account: string }): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: desk, digits: String(DIGITS) })
  // Apps read "+" as it stands.
  const text = query.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(desk)}:${encodeURIComponent(account)}?${text}`
}

/** 256 random bits. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const base64 = btoa(String.fromCharCode(...bytes))
  return `whsec_${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

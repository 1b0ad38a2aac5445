/** An id for a new field. `crypto.randomUUID` is missing where the dashboard is served without TLS. */
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

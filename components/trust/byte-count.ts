export const byteCount = (bytes: number): string => (bytes === 1 ? '1 byte' : `${bytes.toLocaleString('en')} bytes`)

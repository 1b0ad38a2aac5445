import { vi } from 'vitest'

/** Everything this process writes from now on, to look for what must not be there. */
export function watchOutput(): () => string {
  const written: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream)
    vi.spyOn(stream, 'write').mockImplementation((chunk: string | Uint8Array) => {
      written.push(String(chunk))
      return write(chunk)
    })
  }
  return () => written.join('')
}

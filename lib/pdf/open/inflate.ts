import { inflateRawSync, inflateSync, constants as zlib } from 'node:zlib'

const HEADER = 2
/** Halvings of the data until a fault in it is found closely enough. */
const SEARCH = 20

/**
 * What a stream packed by Flate holds, or undefined if that is more than `most` bytes. Like readers, takes what is there of one
 * that is cut short or damaged, and does not mind a wrong checksum.
 */
export function inflated(data: Uint8Array, most: number): Uint8Array | undefined {
  const options = { maxOutputLength: most, finishFlush: zlib.Z_SYNC_FLUSH }
  const whole = attempt(() => inflateSync(data, options))
  if (whole !== 'damaged') return whole === 'too large' ? undefined : whole
  let best: Uint8Array = new Uint8Array()
  let low = HEADER
  let high = data.length
  for (let step = 0; step < SEARCH && low < high; step++) {
    const end = step === 0 ? high : Math.ceil((low + high) / 2)
    const part = attempt(() => inflateRawSync(data.subarray(HEADER, end), options))
    if (part === 'too large') return undefined
    if (part === 'damaged') high = end - 1
    else {
      best = part
      low = end
    }
  }
  return best
}

function attempt(run: () => Uint8Array): Uint8Array | 'too large' | 'damaged' {
  try {
    return run()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'damaged'
  }
}

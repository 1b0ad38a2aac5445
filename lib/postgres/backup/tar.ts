const BLOCK = 512
const END = Buffer.alloc(2 * BLOCK)

/** Adds files at the end of a tar archive that comes in pieces: holds back the two empty blocks at its end, which then follow. */
export class TarEnd {
  #held = Buffer.alloc(0)

  /** What of the pieces so far is not the end. */
  take(piece: Buffer): Buffer {
    const all = Buffer.concat([this.#held, piece])
    const cut = Math.max(0, all.length - END.length)
    this.#held = Buffer.from(all.subarray(cut))
    return all.subarray(0, cut)
  }

  /** The added files and the archive's end. */
  finish(files: Record<string, Buffer>): Buffer {
    if (!this.#held.equals(END)) throw new Error("PostgreSQL's archive does not end as a tar archive does")
    return Buffer.concat([...Object.entries(files).flatMap(([name, content]) => entry(name, content)), END])
  }
}

function entry(name: string, content: Buffer): Buffer[] {
  return [header(name, content.length), content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]
}

/** A header of the ustar format. */
function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  block.write(name, 0, 100)
  block.write(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100)
  block.write(`${octal(size, 11)} ${octal(0, 11)} `, 124)
  // While the checksum is computed, its own place holds spaces.
  block.write('        0', 148)
  block.write('ustar\x0000', 257, 'latin1')
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${octal(sum, 6)}\0 `, 148)
  return block
}

import { formatBytes } from '@/lib/text/format'

/** Saves a file that is already in memory, without another request. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes its copy after the click; releasing in the same turn would cancel it in some.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Counts whole characters: half of one is in no name. */
const AFTER_HUNDRED = /(?<=^.{100}).+$/u

/** A name that every file system accepts: the title, or `otherwise` if nothing of it is left. `ending` is added as it is. */
export function fileName(title: string | undefined, otherwise: string, ending: string): string {
  const plain = (title ?? '')
    .normalize('NFC')
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(AFTER_HUNDRED, '')
    .replace(/^[. ]+|[. ]+$/gu, '')
  return `${plain === '' ? otherwise : plain}${ending}`
}

/** `browser`: it can neither draw nor save pictures. */
type WhatIsWrong = 'type' | 'size' | 'pixels' | 'unreadable' | 'no_ink' | 'browser'

/** A picture that cannot be used. Its message is written for the person who chose it. */
export class PictureProblem extends Error {
  constructor(
    readonly problem: WhatIsWrong,
    message: string = problem,
  ) {
    super(message)
  }
}

export const pictureProblemOf = (cause: unknown): WhatIsWrong | undefined =>
  cause instanceof PictureProblem ? cause.problem : undefined

export const describePictureProblem = (cause: unknown): string =>
  cause instanceof PictureProblem ? cause.message : 'This picture could not be used. Choose another one.'

const MEGABYTE = 1024 * 1024
const MAX_PIXELS = 50_000_000
const SVG = 'image/svg+xml'

type FileLimits = {
  types: readonly string[]
  /** The types as a person calls them. */
  named: string
  megabytes: number
}

/** Loads a picture from a file. Only its pixels can be used: an SVG is drawn as an image, where it runs no script and loads nothing. */
export async function loadPicture(file: File, { types, named, megabytes }: FileLimits): Promise<HTMLImageElement> {
  if (!types.includes(file.type)) throw new PictureProblem('type', `Choose a ${named} picture.`)
  if (file.size > megabytes * MEGABYTE) {
    throw new PictureProblem(
      'size',
      `This picture has more than ${formatBytes(megabytes * MEGABYTE)}. Choose a smaller one.`,
    )
  }
  const unreadable = () => {
    throw new PictureProblem('unreadable', 'This picture could not be read. Choose another one.')
  }
  const image = new Image()
  const url = URL.createObjectURL(file)
  try {
    image.src = url
    await new Promise((resolve, reject) => {
      image.onload = resolve
      image.onerror = reject
    }).catch(unreadable)
    // Checked before decoding: a small file can hold billions of pixels.
    if (file.type !== SVG && image.naturalWidth * image.naturalHeight > MAX_PIXELS) {
      throw new PictureProblem('pixels', 'This picture has too many pixels. Choose a smaller one.')
    }
    await image.decode().catch(unreadable)
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

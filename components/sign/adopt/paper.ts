export type Pixels = { data: Uint8ClampedArray; width: number; height: number }

/** Below this share of the paper's brightness a pixel is ink; above the other it is paper. */
const INK = 0.6
const PAPER = 0.86

const brightness = (data: Uint8ClampedArray, at: number) =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)

/** Makes the paper around a photographed signature transparent. The paper is judged near each pixel, because photos have shadows. */
export function removePaper({ data, width, height }: Pixels): void {
  const paper = paperBrightness({ data, width, height })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const share = brightness(data, at) / Math.max(1, paper(x, y))
      const opacity = Math.min(1, Math.max(0, (PAPER - share) / (PAPER - INK)))
      data[at + 3] = Math.round((data[at + 3] ?? 255) * opacity)
    }
  }
}

const TILES = 12

/** The brightness of the paper near a pixel: the brightest tenth of each tile, blended between the tiles' centers. */
function paperBrightness({ data, width, height }: Pixels): (x: number, y: number) => number {
  const tiles = Array.from({ length: TILES * TILES }, (_, tile) => {
    const [column, row] = [tile % TILES, Math.floor(tile / TILES)]
    const found: number[] = []
    const [left, top] = [Math.floor((column * width) / TILES), Math.floor((row * height) / TILES)]
    const step = Math.max(1, Math.floor(Math.min(width, height) / TILES / 16))
    for (let y = top; y < Math.max(top + 1, ((row + 1) * height) / TILES); y += step) {
      for (let x = left; x < Math.max(left + 1, ((column + 1) * width) / TILES); x += step) {
        found.push(brightness(data, (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4))
      }
    }
    return found.sort((one, other) => one - other)[Math.floor(found.length * 0.9)] ?? 255
  })
  const tile = (column: number, row: number) => {
    const inside = (value: number) => Math.min(TILES - 1, Math.max(0, value))
    return tiles[inside(row) * TILES + inside(column)] ?? 255
  }
  return (x, y) => {
    const [column, row] = [((x + 0.5) / width) * TILES - 0.5, ((y + 0.5) / height) * TILES - 0.5]
    const [left, top] = [Math.floor(column), Math.floor(row)]
    const [right, down] = [column - left, row - top]
    const upper = tile(left, top) * (1 - right) + tile(left + 1, top) * right
    const lower = tile(left, top + 1) * (1 - right) + tile(left + 1, top + 1) * right
    return upper * (1 - down) + lower * down
  }
}

/** The smallest box around everything visible; undefined for an empty picture. */
export function visibleBox({ data, width, height }: Pixels) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < 24) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

import { expect, test } from 'vitest'
import { type Pixels, removePaper, visibleBox } from './uploaded-entry'

/** A photo with a shadow from left (dark) to right (bright), and a stroke of ink in its middle. */
function photo({ ink = true } = {}): Pixels {
  const [width, height] = [240, 120]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInk = ink && y >= 58 && y < 62 && x >= 40 && x < 200
      const paper = 130 + (x / width) * 120
      const at = (y * width + x) * 4
      data.set(isInk ? [20, 30, 90, 255] : [paper, paper, paper, 255], at)
    }
  }
  return { data, width, height }
}

test('the paper of a photo with a shadow becomes transparent and the ink keeps its color', () => {
  const pixels = photo()
  removePaper(pixels)
  expect(visibleBox(pixels)).toEqual({ x: 40, y: 58, width: 160, height: 4 })
  expect([...pixels.data.slice((60 * 240 + 100) * 4, (60 * 240 + 100) * 4 + 4)]).toEqual([20, 30, 90, 255])
})

test('a photo of blank paper has nothing left', () => {
  const pixels = photo({ ink: false })
  removePaper(pixels)
  expect(visibleBox(pixels)).toBeUndefined()
})

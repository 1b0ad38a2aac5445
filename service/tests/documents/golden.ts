import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Picture } from './tools'

type Place = { x: number; y: number; width: number; height: number }
type Cells = { across: number; down: number }

/** Readers draw the edges of letters a little differently: how many of the inked cells may differ. */
const TOLERANCE = 0.1

/** The ink of a place on the page, in cells of which each is one character: whether enough of it is dark. */
export function inkOf({ width, height, grey }: Picture, place: Place, cells: Cells): string[] {
  const [left, top] = [place.x * width, place.y * height]
  const [across, down] = [(place.width * width) / cells.across, (place.height * height) / cells.down]
  return Array.from({ length: cells.down }, (_, row) =>
    Array.from({ length: cells.across }, (_, column) => {
      let [dark, all] = [0, 0]
      for (let y = Math.floor(top + row * down); y < top + (row + 1) * down; y++)
        for (let x = Math.floor(left + column * across); x < left + (column + 1) * across; x++) {
          all++
          if (grey(x, y) < 160) dark++
        }
      return dark / all > 0.12 ? '#' : '.'
    }).join(''),
  )
}

/** Compares ink with a file of what somebody has looked at. `WRITE_GOLDEN=1` writes the file. */
export function goldenFile(file: URL) {
  const blocks = process.env.WRITE_GOLDEN ? [] : readFileSync(file, 'utf8').split('\n\n')
  const golden = new Map(
    blocks.map((block) => {
      const [title = '', ...rows] = block.trim().split('\n')
      return [title, rows]
    }),
  )
  return (title: string, rows: string[]) => {
    if (process.env.WRITE_GOLDEN) {
      golden.set(title, rows)
      writeFileSync(file, [...golden].map(([key, lines]) => [key, ...lines].join('\n')).join('\n\n'))
    }
    const [found, wanted] = [rows.join(''), golden.get(title)?.join('') ?? '']
    const differing = [...found].filter((cell, index) => cell !== wanted[index]).length
    const inked = [...wanted].filter((cell) => cell === '#').length
    expect(inked).toBeGreaterThan(10)
    expect(differing / inked).toBeLessThan(TOLERANCE)
  }
}

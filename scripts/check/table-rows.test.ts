import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The opening tags of table rows that are positioned in all widths, or from one on: in WebKit a table row never is. */
const positionedRows = (source: string) =>
  [...source.matchAll(/<tr\b[\s\S]*?>\s*\n/g)]
    .map(([tag]) => tag)
    .filter((tag) => /[\s"'`](?!max-)(\w+:)?relative\b/.test(tag))

test('no table row is positioned, because in WebKit what covers it would cover the page', () => {
  const sources = ['app', 'components']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.tsx'))

  expect(sources.filter((file) => positionedRows(readFileSync(file, 'utf8')).length > 0)).toEqual([])
  expect(positionedRows('<tr className="relative grid xl:table-row">\n')).toHaveLength(1)
  expect(positionedRows('<tr\n  onClick={() => open()}\n  className={cn("xl:relative")}\n>\n')).toHaveLength(1)
  expect(positionedRows('<tr className="max-md:relative md:table-row">\n')).toEqual([])
})

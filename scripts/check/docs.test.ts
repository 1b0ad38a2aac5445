import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readRecords, withDecisions } from '../docs/render-decisions'
import { readSources } from './glossary'
import { commandsIn, isCovered, RUN, RUN_ELSEWHERE, readGuide } from './guide-commands'

const pagesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const packagePages = ['service', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => basename(name) === 'README.md')
    .map((name) => join(folder, name)),
)
const PAGES = ['README.md', 'CONTRIBUTING.md', ...pagesIn('docs'), ...packagePages]
/** A path of this repository between backticks, such as `lib/desk/runtime/config/env.ts` or `service/webhooks/{create,list}.ts`. */
const PATH = /`((?:app|bench|components|docs|e2e|lib|scripts|service)\/[^`\s<]*)`/g
const LINK = /\]\(([^)#:]+)(?:#[^)]*)?\)/g

test('docs/decisions/README.md lists every record (npm run docs:generate)', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  expect(index).toBe(withDecisions(index, readRecords('docs/decisions')))
})

test('there are at most 65 decisions: how a feature works belongs in its guide', () => {
  expect(Object.keys(readRecords('docs/decisions')).length).toBeLessThanOrEqual(65)
})

test('every mention of a decision leads to a record', () => {
  const known = Object.keys(readRecords('docs/decisions')).map((file) => file.slice(0, 4))
  const mentions = Object.entries(readSources(process.cwd()))
    .concat([...PAGES, ...pagesIn('docs/decisions')].map((page) => [page, readFileSync(page, 'utf8')]))
    .flatMap(([file, text]) =>
      [...text.matchAll(/decisions?[ /]([01]\d{3})\b/g)].map(([, number = '']) => ({ file, number })),
    )
  expect(mentions.length).toBeGreaterThan(20)
  expect(mentions.filter(({ number }) => !known.includes(number))).toEqual([])
})

test.each([...PAGES, ...pagesIn('docs/decisions')])('%s names files that exist', (page) => {
  const paths = [...readFileSync(page, 'utf8').matchAll(PATH)].flatMap(([, path = '']) => expand(path))
  expect(paths.filter((path) => !isThere(path))).toEqual([])
})

test.each([...PAGES, ...pagesIn('docs/decisions')])('%s links to pages that exist', (page) => {
  const links = [...readFileSync(page, 'utf8').matchAll(LINK)].map(([, link = '']) => join(page, '..', link))
  expect(links.filter((link) => !existsSync(link))).toEqual([])
})

test.each(packagePages)('the example of %s imports what exists', (page) => {
  const imports = [...readFileSync(page, 'utf8').matchAll(/^import (?:type )?\{(.+)\} from '@\/(.+)'$/gm)]
  expect(imports).not.toEqual([])
  for (const [, names = '', file] of imports) {
    const source = readFileSync(`${file}.ts`, 'utf8')
    for (const name of names.split(',').map((each) => each.replace('type ', '').trim()))
      expect(source).toMatch(new RegExp(`^export (?:async )?(?:const|class|function|type) ${name}\\b`, 'm'))
  }
})

test.each([...PAGES, 'SECURITY.md', ...pagesIn('docs/decisions')])(
  'prose of %s has lines of at most 100 columns',
  (page) => {
    expect(longLines(readFileSync(page, 'utf8'))).toEqual([])
  },
)

test('finds long prose, also in lists; tables, code and the ends of links cannot be broken', () => {
  const long = 'word '.repeat(25).trim()
  const table = `| ${long} |\n# ${long}\n\`\`\`\n${long}\n\`\`\``
  const link = `the guide [name](${'x'.repeat(100)}) and \`${'code '.repeat(20)}\``
  expect(longLines(`${long}\n- ${long}\n\n${table}\n${link}`)).toEqual([long, `- ${long}`])
})

test('each command of docs/operations.md is run by a test, or listed with the reason why not', () => {
  const commands = commandsIn(readGuide())

  expect(commands.length).toBeGreaterThan(40)
  expect(commands.filter((command) => !isCovered(command))).toEqual([])
  expect(
    Object.values(RUN)
      .flat()
      .concat(Object.keys(RUN_ELSEWHERE))
      .filter((command) => !commands.includes(command)),
  ).toEqual([])
  for (const [file, shown] of Object.values(RUN_ELSEWHERE)) expect(readFileSync(file, 'utf8')).toContain(shown)
})

test.each([
  ['torture', 'scripts/torture.ts'],
  ['bench', 'bench/bench.ts'],
])('docs/operations.md names parts of npm run %s that exist', (script, file) => {
  const named = [
    ...readGuide().matchAll(new RegExp(`\\x60npm run ${script} -- ([a-z -]+?)(?: --\\w+ \\d+)?\\x60`, 'g')),
  ]
  const parts = named.flatMap(([, names = '']) => names.split(' '))
  const source = readFileSync(file, 'utf8')

  expect(parts).not.toEqual([])
  expect(parts.filter((part) => !new RegExp(`^ {2}'?${part}'?:`, 'm').test(source))).toEqual([])
})

const isThere = (path: string) => ['', '.ts', '.tsx'].some((ending) => existsSync(path + ending))

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`; a path that ends in an asterisk as its folder. */
function expand(path: string): string[] {
  const [whole, before = '', inside, after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  if (whole === undefined || inside === undefined) return [path.replace(/\/[^/]*\*.*$/, '')]
  return inside.split(',').flatMap((part) => expand(`${before}${part}${after}`))
}

function longLines(page: string): string[] {
  return page
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .split('\n')
    .filter((line) => !/^ *[|#]/.test(line) && line.replaceAll(/\]\([^)]*\)|`[^`]*`/g, '').length > 100)
}

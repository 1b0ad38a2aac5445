import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ErrorReason } from '@/lib/contract/answer'
import { CAPABILITIES, DELIVERY_STATES, EVENT_TYPES } from '@/lib/contract/constants'
import { ENVELOPE_STATUSES } from '@/lib/contract/envelope'
import { FIELD_TYPES } from '@/lib/contract/field-types'
import { OFFERS } from '@/lib/contract/identity'
import { Removed } from '@/lib/contract/supplied-file'
import { AUDIT_ACTIONS } from '@/service/audit/chain'
import { OPERATIONS } from '@/service/openapi/generate'
import { readSources } from './glossary'

const page = readFileSync('docs/interface.md', 'utf8')
const sections = [...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number]) => number)

const SECTION = String.raw`(?:[2-9]|10)(?:\.\d{1,2})?`
const CITATION = new RegExp(String.raw`docs/interface\.md,[\s*]+(${SECTION}(?:(?:,| and)[\s*]+${SECTION})*)`, 'g')
/** Earlier ways to cite it, which lead nowhere. */
const OTHER_FORM = /\binterface \(?\d|service-surface|(?<![/([])interface\.md/gi

/** Sources and guides that may cite the interface. */
const texts = Object.entries(readSources(process.cwd())).concat(
  ['.', 'docs', 'docs/decisions']
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.md') && file !== 'docs/interface.md')
    .map((file) => [file, readFileSync(file, 'utf8')]),
)

describe('docs/interface.md', () => {
  test('has each section number once', () => {
    expect(sections.length).toBeGreaterThan(50)
    expect(new Set(sections).size).toBe(sections.length)
  })

  test('has every section that code and guides cite', () => {
    const citations = texts.flatMap(([file, text]) =>
      [...text.matchAll(CITATION)].flatMap(([, numbers = '']) =>
        numbers.split(/[^\d.]+/).map((number) => ({ file, number })),
      ),
    )
    expect(citations.length).toBeGreaterThan(60)
    expect(citations.filter(({ number }) => !sections.includes(number))).toEqual([])
  })

  test('has every section that it refers to itself', () => {
    const prose = page.replaceAll(/^```[\s\S]*?^```$|`[^`]*`|OpenAPI\s3\.1|^#.*$/gm, '')
    const references = [...prose.matchAll(/\b(?:[2-9]|10)\.\d{1,2}\b/g)].map(([number]) => number)
    expect(references.length).toBeGreaterThan(60)
    expect(references.filter((number) => !sections.includes(number))).toEqual([])
  })

  test('is cited in one form', () => {
    const others = texts.flatMap(([file, text]) => [...text.matchAll(OTHER_FORM)].map(([found]) => `${file}: ${found}`))
    expect(others.filter((place) => !place.startsWith('scripts/check/interface-doc.test.ts'))).toEqual([])
  })

  test('describes the operations of the OpenAPI document, and no others', () => {
    const described = [...page.matchAll(/`([A-Z]+ \/(?:api|public|operator)\/[^`]+)`/g)].map(([, call]) => call)
    const operations = OPERATIONS.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect([...new Set(described)].sort()).toEqual(operations.sort())
  })

  test.each([
    ['offer', OFFERS],
    ['reason of an error', ErrorReason.options],
    ['capability', CAPABILITIES],
    ['event type', EVENT_TYPES],
    ['status', ENVELOPE_STATUSES],
    ['state of a delivery', DELIVERY_STATES],
    ['type of a field', FIELD_TYPES],
    ['kind of removed content', Object.keys(Removed.shape).filter((name) => name !== 'sha256')],
    ['action of the audit trail', AUDIT_ACTIONS],
  ])('names every %s', (_, names) => {
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })
})

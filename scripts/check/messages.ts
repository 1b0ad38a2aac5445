import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Messages } from '@/lib/messages/translator'

/** What is wrong with an area's messages in a language, compared with the English ones. */
export function messageProblems(language: string, english: Messages, translation: Messages): string[] {
  const missing = Object.keys(english).filter((key) => !(key in translation))
  const extra = Object.keys(translation).filter((key) => !(key in english))
  const problems = [...missing.map((key) => `${key}: missing`), ...extra.map((key) => `${key}: not in English`)]
  for (const [key, text] of Object.entries(translation)) {
    const original = english[key]
    if (original !== undefined)
      problems.push(...textProblems(language, original, text).map((what) => `${key}: ${what}`))
  }
  return problems
}

function textProblems(language: string, english: string, text: string): string[] {
  const [wanted, found] = [partsOf(english), partsOf(text)]
  if (!wanted || !found) return ['is not an ICU message']
  if (text.trim() === '' || text !== text.trim()) return ['is empty, or has spaces around it']
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const plurals = found.plurals.flatMap((branches) => [
    ...categories
      .filter((category) => !branches.includes(category))
      .map((category) => `no plural category ${category}`),
    ...branches
      .filter((branch) => !branch.startsWith('=') && !categories.some((category) => category === branch))
      .map((branch) => `plural category ${branch} is not one of ${language}`),
  ])
  return [
    ...differences('argument', wanted.names, found.names),
    ...differences('case', wanted.cases, found.cases),
    ...plurals,
  ]
}

const differences = (what: string, wanted: Set<string>, found: Set<string>): string[] => [
  ...[...wanted].filter((name) => !found.has(name)).map((name) => `${what} ${name} is missing`),
  ...[...found].filter((name) => !wanted.has(name)).map((name) => `${what} ${name} is not in English`),
]

type Parts = { names: Set<string>; cases: Set<string>; plurals: string[][] }

/** The arguments and tags of a message, the cases of its selects, and each plural's branches. */
function partsOf(text: string): Parts | undefined {
  const parts: Parts = { names: new Set(), cases: new Set(), plurals: [] }
  const read = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      parts.names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
      if (element.type === TYPE.tag) read(element.children)
      if (element.type !== TYPE.select && element.type !== TYPE.plural) continue
      const branches = Object.keys(element.options)
      if (element.type === TYPE.plural) parts.plurals.push(branches)
      else for (const branch of branches) parts.cases.add(`${element.value}=${branch}`)
      for (const { value } of Object.values(element.options)) read(value)
    }
  }
  try {
    read(parse(text, { requiresOtherClause: true, shouldParseSkeletons: true }))
    return parts
  } catch {
    return undefined
  }
}

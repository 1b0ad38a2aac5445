import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A part between two `statement-breakpoint`s, and the reason that it gives for removing what the previous release may know. */
type Part = { statements: string[]; contract: boolean }
type Rule = { refuses: RegExp; unlessContract?: boolean; instead: string }

const NAME = String.raw`(?:"?public"?\.)?"?(\w+)"?`
const ABOUT_TABLE = [
  new RegExp(String.raw`^create\s+(?:unique\s+)?index\b.*?\bon\s+(?:only\s+)?${NAME}`, 'is'),
  new RegExp(String.raw`^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?${NAME}`, 'is'),
  new RegExp(String.raw`^(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?${NAME}`, 'is'),
  new RegExp(String.raw`^create\s+(?:or\s+replace\s+)?trigger\b.*?\bon\s+${NAME}`, 'is'),
]
const CREATED = new RegExp(String.raw`^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?${NAME}`, 'is')
const CONCURRENTLY = /^(create\s+(unique\s+)?|drop\s+)index\s+concurrently\b/i
const WRITES_ROWS = /^(with|insert|update|delete)\b/i

/** For statements about tables that have rows. */
const RULES: Rule[] = [
  {
    refuses: /^create\s+(unique\s+)?index\s+(?!concurrently\s+if\s+not\s+exists\b)/i,
    instead: 'stops all writes while it runs: write CREATE INDEX CONCURRENTLY IF NOT EXISTS',
  },
  {
    refuses: /^drop\s+index\s+(?!concurrently\s+if\s+exists\b)/i,
    instead: 'waits for a lock of the whole table: write DROP INDEX CONCURRENTLY IF EXISTS',
  },
  {
    refuses: /^drop\s+index\b/i,
    unlessContract: true,
    instead:
      'the previous release may need the index: remove it a release later, or say why it does not in a comment "-- contract: …"',
  },
  {
    refuses:
      /^drop\s+(table|function|trigger|view|type|sequence)\b|\bdrop\s+(column|constraint|default)\b|^alter\s+table\s+\S+\s+drop\s+"/i,
    unlessContract: true,
    instead:
      'the previous release may use it: let this release stop using it, remove it in the next one, and say so there in a comment "-- contract: …"',
  },
  {
    refuses: /\brename\b/i,
    instead:
      'the previous release knows the old name: add the new one, write both, and remove the old one in the next release',
  },
  {
    refuses: /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/i,
    instead:
      'rewrites the table while nobody can read it: add a column, write both, copy rows by a job, and remove the old one in the next release',
  },
  {
    refuses: /\bset\s+not\s+null\b/i,
    unlessContract: true,
    instead:
      'reads the whole table while nobody can use it, and the previous release may write null: first ADD CONSTRAINT … CHECK (… IS NOT NULL) NOT VALID and, in the next part, VALIDATE CONSTRAINT; then this with a comment "-- contract: …"',
  },
  {
    refuses: /\badd\s+(column\s+)?(?=[^;]*\bnot\s+null\b)(?![^;]*\bdefault\b)(?!constraint\b)/i,
    instead: 'the previous release inserts rows without it: give it a default, or allow null',
  },
  {
    refuses:
      /\badd\s+(column\s+)?\S+\s+[^;]*(\b(big|small)?serial\b|\bgenerated\s+(always|by\s+default)\b|\bdefault\s+(gen_random_uuid|random|clock_timestamp|nextval)\b)/i,
    instead:
      'rewrites the table while nobody can read it: add a column that may be null, and fill it by a job in batches',
  },
  {
    refuses: /\badd\s+(constraint\s+\S+\s+)?(foreign\s+key|check)\b(?![\s\S]*\bnot\s+valid\b)/i,
    instead: 'reads the whole table under a lock: write NOT VALID, and VALIDATE CONSTRAINT in the next part',
  },
  {
    refuses: /\badd\s+(constraint\s+\S+\s+)?(unique|primary\s+key)\b(?!\s+using\s+index)/i,
    instead:
      'builds an index while nobody can use the table: CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … UNIQUE USING INDEX',
  },
  {
    refuses: /^(update|delete|truncate|with)\b|\bon\s+conflict\b[\s\S]*\bdo\s+update\b/i,
    instead: 'locks all these rows until its end: change them by a job, in batches',
  },
  {
    refuses: /^(lock|cluster|vacuum|reindex|refresh|do|call)\b/i,
    instead: 'locks tables, or cannot be checked: find another way',
  },
]

/** What is dangerous in the migrations of a folder that came after the previous release, a sentence each. */
export function findDangers(folder: string, previous: number): string[] {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
  )
  const isNew = new Set<string>()
  return journal.entries
    .filter(({ when }) => when > previous)
    .flatMap(({ tag }) =>
      partsOf(readFileSync(join(folder, `${tag}.sql`), 'utf8')).flatMap((part) =>
        dangersOf(part, isNew).map((danger) => `${join(folder, tag)}.sql: ${danger}`),
      ),
    )
}

export function partsOf(sql: string): Part[] {
  return sql.split('--> statement-breakpoint').map((part) => ({
    contract: /^\s*-- contract: \S/m.test(part),
    statements: part
      .replace(/^\s*--.*$/gm, '')
      .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
      .split(';')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  }))
}

/** `isNew` has the tables that were created after the previous release: nobody uses them yet. */
export function dangersOf({ statements, contract }: Part, isNew: Set<string>): string[] {
  const isAlone = statements.length === 1
  return statements.flatMap((statement) => {
    const created = CREATED.exec(statement)?.[1]
    if (created) isNew.add(created)
    const dangers: string[] = []
    if (!isAlone && CONCURRENTLY.test(statement))
      dangers.push('needs a part of its own, because it cannot run in a transaction')
    if (!isAlone && WRITES_ROWS.test(statement))
      dangers.push('needs a part of its own, because it takes long, and locks of other statements would last as long')
    if (!isAboutNewTable(statement, isNew)) {
      const rule = RULES.find(({ refuses, unlessContract }) => refuses.test(statement) && !(unlessContract && contract))
      if (rule) dangers.push(rule.instead)
    }
    return dangers.map((danger) => `${statement.slice(0, 120).replaceAll(/\s+/g, ' ')} … ${danger}`)
  })
}

function isAboutNewTable(statement: string, isNew: Set<string>): boolean {
  const table = ABOUT_TABLE.map((pattern) => pattern.exec(statement)?.[1]).find(Boolean)
  return table !== undefined && isNew.has(table)
}

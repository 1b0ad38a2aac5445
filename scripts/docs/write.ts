import { readFileSync, writeFileSync } from 'node:fs'
import { readRecords, withDecisions } from './render-decisions'
import { envExample, withVariables } from './render-variables'

writeFileSync('README.md', withVariables(readFileSync('README.md', 'utf8')))
writeFileSync('.env.example', envExample())

const DECISIONS = 'docs/decisions'
const index = `${DECISIONS}/README.md`
writeFileSync(index, withDecisions(readFileSync(index, 'utf8'), readRecords(DECISIONS)))

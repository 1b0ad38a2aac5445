import { readFileSync, writeFileSync } from 'node:fs'
import { readRecords, withDecisions } from './render-decisions'
import { envExample, withVariables } from './render-variables'

const GUIDE = 'docs/operations.md'
writeFileSync(GUIDE, withVariables(readFileSync(GUIDE, 'utf8')))
writeFileSync('.env.example', envExample())

const DECISIONS = 'docs/decisions'
const index = `${DECISIONS}/README.md`
writeFileSync(index, withDecisions(readFileSync(index, 'utf8'), readRecords(DECISIONS)))

import { readFileSync, writeFileSync } from 'node:fs'
import { withFloors } from './render-floors'
import { envExample, withVariables } from './render-variables'

writeFileSync('README.md', withVariables(readFileSync('README.md', 'utf8')))
writeFileSync('.env.example', envExample())
writeFileSync('docs/architecture.md', withFloors(readFileSync('docs/architecture.md', 'utf8')))

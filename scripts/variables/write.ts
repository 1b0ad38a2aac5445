import { readFileSync, writeFileSync } from 'node:fs'
import { envExample, withVariables } from './render'

writeFileSync('README.md', withVariables(readFileSync('README.md', 'utf8')))
writeFileSync('.env.example', envExample())

import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { runIn } from './debian'

export type Image = {
  env: Record<string, string>
  workdir: string
  user: string
  command: string[]
  healthCheck: string[]
}

/** The base images that a bare Debian with a Node.js stands in for. */
const BASE = 'node:24-bookworm-slim'

/** Executes the instructions of the Dockerfile in a root; throws for an instruction that it does not know. */
export function buildImage(root: string, node: string): Image {
  const image: Image = { env: {}, workdir: '/', user: '', command: [], healthCheck: [] }
  const instructions: Record<string, (rest: string) => void> = {
    FROM(rest) {
      if (rest !== BASE) throw new Error(`nothing stands in for the base image ${rest}`)
      copyFileSync(node, join(root, 'usr/local/bin/node'))
    },
    ADD(rest) {
      const [pattern = '', target = ''] = rest.split(/\s+/)
      mkdirSync(join(root, target), { recursive: true })
      for (const archive of matching(pattern))
        execFileSync('tar', ['-xzf', archive, '-C', join(root, target), '--no-same-owner'])
    },
    RUN: (rest) => void runIn(root, ['/bin/sh', '-c', rest]),
    WORKDIR: (rest) => void Object.assign(image, { workdir: rest }),
    USER: (rest) => void Object.assign(image, { user: rest }),
    ENV: (rest) => void Object.assign(image.env, Object.fromEntries(rest.split(/\s+/).map((each) => each.split('=')))),
    EXPOSE: () => undefined,
    HEALTHCHECK: (rest) => void Object.assign(image, { healthCheck: JSON.parse(rest.slice(rest.indexOf('['))) }),
    CMD: (rest) => void Object.assign(image, { command: JSON.parse(rest) }),
  }
  for (const line of readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' ').split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? []
    if (!name) continue
    const execute = instructions[name]
    if (!execute) throw new Error(`the test cannot execute ${name}`)
    execute(rest.trim())
  }
  return image
}

/** Docker's pattern of one folder: a star stands for any characters but a slash. */
function matching(pattern: string): string[] {
  const name = new RegExp(`^${basename(pattern).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
  const found = readdirSync(dirname(pattern)).filter((each) => name.test(each))
  if (found.length !== 1) throw new Error(`${pattern} matches ${found.length} files`)
  return found.map((each) => join(dirname(pattern), each))
}

/** The environment that `compose.yaml` gives the containers of a kind, with these values for its variables. */
export function composedEnvironment(kind: 'desk' | 'service', values: Record<string, string>): Record<string, string> {
  const block = new RegExp(`^x-${kind}: [\\s\\S]*?^ {2}environment:\\n((?: {4}.*\\n)+)`, 'm').exec(
    readFileSync('compose.yaml', 'utf8'),
  )
  const lines = (block?.[1] ?? '').trimEnd().split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = '', text = ''] = /^ +(\w+): (.*?)(?: #.*)?$/.exec(line) ?? []
      const value = text.replaceAll(/\$\{(\w+)(:-)?\}/g, (_, variable, optional) => {
        const known = values[variable]
        if (known === undefined && !optional) throw new Error(`compose.yaml needs ${variable}`)
        return known ?? ''
      })
      return [name, value]
    }),
  )
}

import { ROWS, type Row } from './variables'

const HEADER = '| variable | default | meaning |\n| --- | --- | --- |\n'
const TABLE = /\| variable \| default \| meaning \|\n(?:\|.*\n)+/

/** The operations guide with the table of variables as it is in `ROWS`. */
export function withVariables(guide: string): string {
  const lines = ROWS.map(
    ({ names, default: preset, meaning }) => `| ${names.map(code).join(', ')} | ${preset} | ${meaning} |\n`,
  )
  return guide.replace(TABLE, () => HEADER + lines.join(''))
}

/** .env.example: every variable, commented out, with its meaning and an example. */
export function envExample(): string {
  const intro = [
    '# Everything that can be set; all of it is optional, and the values are examples.',
    '# The programs read their environment, not this file: copy it to .env, and load that before `npm start`',
    '# (`set -a; . ./.env; set +a`), or name it to your process manager.\n',
  ].join('\n')
  return `${intro}${ROWS.map((row) => `\n${entry(row)}`).join('')}`
}

function entry({ names, default: preset, meaning, example }: Row): string {
  const values = example.split(' ')
  return [...wrap(`${meaning} (default: ${preset})`), ...names.map((name, index) => `#${name}=${values[index] ?? ''}`)]
    .map((line) => `${line}\n`)
    .join('')
}

/** Comment lines of at most 110 characters. */
function wrap(text: string): string[] {
  const lines = text.replaceAll('`', '').match(/\S.{0,107}(?!\S)/g) ?? []
  return lines.map((line) => `# ${line.trimEnd()}`)
}

function code(name: string): string {
  return `\`${name}\``
}

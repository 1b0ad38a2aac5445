import { spawnSync } from 'node:child_process'

/** Programs that check our PDFs from outside, with the Debian package each comes from. */
const PDF_TOOLS = { pdfsig: 'poppler-utils', pdftoppm: 'poppler-utils', pdftotext: 'poppler-utils', qpdf: 'qpdf' }

/** Makes sure of the PDF checkers; installs them as root on Debian, otherwise throws a sentence that names what is missing. */
export function requirePdfTools(): void {
  const missing = () => Object.entries(PDF_TOOLS).filter(([tool]) => !onPath(tool))
  if (missing().length > 0) aptInstall([...new Set(missing().map(([, name]) => name))])
  const still = missing()
  if (still.length === 0) return
  const packages = [...new Set(still.map(([, name]) => name))].join(' and ')
  throw new Error(
    `${still.map(([tool]) => tool).join(', ')} not found: install ${packages} (the tests check every PDF with them)`,
  )
}

export function onPath(program: string): string | undefined {
  const run = spawnSync('/bin/sh', ['-c', 'command -v "$0"', program], { encoding: 'utf8' })
  return run.status === 0 ? run.stdout.trim() : undefined
}

/** An archive that cannot be reached is given up soon: what we install we can often do without. */
const PATIENCE = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=0']

/** Installs Debian packages when we may; does nothing where there is no apt or we are not root. */
export function aptInstall(packages: string[]): void {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return
  process.stdout.write(`installing ${packages.join(', ')}\n`)
  const run = (args: string[]) =>
    spawnSync('apt-get', ['-qq', ...PATIENCE, ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  run(['update'])
  run(['install', '-y', '--no-install-recommends', ...packages])
}

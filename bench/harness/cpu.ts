import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

/** Seconds that all processors have worked, for anybody. */
export function busySeconds(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = first.trim().split(/\s+/).slice(1).map(Number)
  return (user + nice + system + irq + softIrq) / TICKS_A_SECOND
}

/** Seconds of processor time that a process and all that it started have used, those that have ended included. */
export function cpuSeconds(pid: number): number {
  try {
    return read(pid)
  } catch (error) {
    // It has just ended.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return 0
    throw error
  }
}

function read(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name before it, in brackets, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND
  const children = readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' '))
    .filter((child) => child !== '')
  return own + children.reduce((sum, child) => sum + cpuSeconds(Number(child)), 0)
}

import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Claims a data folder for this process, or throws a one-line error when another living process holds it. A lock left by a
 * process that was killed is taken over: it names the process by id and start time, since ids are used again.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'lock')
  const mine = `${process.pid} ${startOf(process.pid)}`
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = read(file)
    const pid = Number.parseInt(holder, 10)
    if (holder !== mine && Number.isInteger(pid) && holder === `${pid} ${startOf(pid)}`) {
      throw new Error(`the data folder ${folder} is in use by process ${pid}: stop that one, or name another folder`)
    }
    rmSync(file, { force: true })
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Gone between the two looks: its holder has just ended.
    return ''
  }
}

/** When a process started, in the form that the system uses; empty when there is no such process. */
export function startOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      // Field 22 of /proc/PID/stat; the name in field 2 may hold spaces, so count from its closing bracket.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
    } catch {
      return ''
    }
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The process in which the launcher runs a program, such as `.service/serve.mjs`. */
export function programProcess(launcher: number, file: string): number {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  for (const line of lines) {
    const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) +(.*)$/.exec(line) ?? []
    if (pid && Number(parent) === launcher && command.includes(file)) return Number(pid)
  }
  throw new Error(`${file} does not run`)
}

/** The most memory that a process has had, in MB. */
export function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

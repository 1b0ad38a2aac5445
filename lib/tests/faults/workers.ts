import { execFileSync } from 'node:child_process'

type Process = { pid: number; parent: number; command: string }

/** The processes in which the service and the dashboard of this launcher read and seal documents. */
export function documentWorkers(launcher: number): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line): Process[] => {
      const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) +(.*)$/.exec(line) ?? []
      return pid && parent ? [{ pid: Number(pid), parent: Number(parent), command }] : []
    })
  const childrenOf = (parent: number) => all.filter((each) => each.parent === parent)
  const isWorker = ({ command }: Process) => /worker\.mjs/.test(command)
  return childrenOf(launcher).flatMap(({ pid }) =>
    childrenOf(pid)
      .filter(isWorker)
      .map((worker) => worker.pid),
  )
}

/** What Linux does to a process when the machine has no memory left. */
export function killForMemory(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
}

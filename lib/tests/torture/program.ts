import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { BUILT } from '@/scripts/launch/programs'

export type Program = ReturnType<typeof watchProgram>

/** A program that was started, with what it has written so far. */
export function watchProgram(child: ChildProcess) {
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(String(part)))
  const ended: Promise<number | null> = once(child, 'exit').then(([code]) => code)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    child,
    output: () => parts.join(''),
    ended,
    isRunning: () => isRunning(child),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** What is built of a program in a checkout, as a process of ours. */
export function startBuilt(kind: keyof typeof BUILT, environment: Record<string, string>, root = '.'): Program {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' as const, ...environment }
  return watchProgram(spawn(process.execPath, BUILT[kind], { env, cwd: root }))
}

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** Settles once an address of the program answers with success; throws what it wrote when it ends before. */
export async function untilHealthy(url: string, { child, output }: Pick<Program, 'child' | 'output'>): Promise<void> {
  while (isRunning(child)) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await pause(25)
  }
  throw new Error(`it did not start: ${output()}`)
}

/** The account of the sample tenant. */
export const ACCOUNT = 'Northwind Legal'
export const OPERATOR_TOKEN = 'operator-of-the-torture-0123456789abcdef'

/** Calls of the operator of the service at an address: reads without a body. */
export const operatorAt =
  (serviceUrl: string, token = OPERATOR_TOKEN) =>
  async <T>(path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${serviceUrl}/operator${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-operator-token': token, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

/** A new API key, of an account that is made where it is new. Unless named, there is no limit that slows anybody. */
export async function issueKey(
  operator: ReturnType<typeof operatorAt>,
  { account = ACCOUNT, name = 'Torture', limit = 100_000_000 } = {},
): Promise<string> {
  const user = { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' }
  const request = { account, app: 'torture', user, name, rate_limit_per_min: limit }
  return (await operator<{ key: string }>('/keys', request)).key
}

type Process = { pid: number; parent: number; command: string }

function listProcesses(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line): Process[] => {
    const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) +(.*)$/.exec(line) ?? []
    return pid && parent ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}

/** The processes in which the service and the dashboard of this launcher read and seal documents. */
export function documentWorkers(launcher: number): number[] {
  const all = listProcesses()
  const programs = all.filter(({ parent }) => parent === launcher).map(({ pid }) => pid)
  return all
    .filter(({ parent, command }) => programs.includes(parent) && /worker\.mjs/.test(command))
    .map(({ pid }) => pid)
}

/** What Linux does to a process when the machine has no memory left. */
export function killForMemory(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended meanwhile.
  }
}

/** The process in which a launcher runs a program, such as `.service/serve.mjs`. Next.js names its own process. */
export function programProcess(launcher: number, file: string): number {
  const found = listProcesses().find(({ parent, command }) => parent === launcher && command.includes(file))
  if (!found) throw new Error(`${file} does not run`)
  return found.pid
}

/** The most memory that a process has had, in MB. */
export function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

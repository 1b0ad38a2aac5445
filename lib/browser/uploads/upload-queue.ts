import type { NewUpload, Upload } from '@/lib/desk/contract/drafts/upload'
import { CallError } from '../call'
import { randomId } from '../random-id'
import { hashFile } from './hash-file'
import { inspectFile } from './inspect-file'
import { sendFile, type Transfer } from './send-file'
import type { UploadItem } from './upload-item'

const PARALLEL = 3
const MAX_NAME = 200

/** How the queue reaches the server. */
export type UploadApi = Transfer & {
  /** What the draft has already. Creates the draft first, where the server does not have it yet. */
  list(): Promise<Upload[]>
  remove(id: string): Promise<void>
  /** Something has changed on the server. */
  changed(): void
}

type Task = { item: UploadItem; file: File; end: AbortController }

/** The files of one draft that are on their way from this page. It outlives the step that shows it. */
export class UploadQueue {
  #tasks: Task[] = []
  #waiting: Task[] = []
  #running = 0
  #items: readonly UploadItem[] = []
  readonly #listeners = new Set<() => void>()

  constructor(private readonly api: UploadApi) {}

  readonly items = () => this.#items
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether leaving the page would interrupt something. */
  readonly isActive = () => this.#items.some(({ status }) => UNDER_WAY.has(status))

  add(files: Iterable<File>): void {
    for (const file of files) {
      const { name, size } = file
      const item: UploadItem = {
        id: randomId(),
        name: name.slice(-MAX_NAME),
        size,
        status: 'preparing',
        sent: 0,
      }
      const task = { item, file, end: new AbortController() }
      this.#tasks.push(task)
      void this.#inspect(task)
    }
    this.#notify()
  }

  retry(id: string): void {
    const task = this.#tasks.find(({ item }) => item.id === id)
    if (task?.item.status !== 'failed') return
    this.#enqueue(task)
  }

  /** Stops a file, and removes what the server has of it. */
  async remove(id: string): Promise<void> {
    this.#forget(id)
    await this.api.remove(id)
    this.api.changed()
  }

  /** Drops what the server has finished, because its own list shows it from now on. */
  settle(stored: readonly Upload[]): void {
    const done = new Set(stored.filter(({ state }) => state !== 'receiving').map(({ id }) => id))
    for (const { item } of [...this.#tasks]) if (done.has(item.id)) this.#forget(item.id)
  }

  async #inspect(task: Task): Promise<void> {
    try {
      const { file, problem } = await inspectFile(task.file)
      if (problem) return this.#change(task, { status: 'refused', problem })
      task.file = file
      this.#change(task, { size: file.size, name: file.name.slice(-MAX_NAME) })
      this.#enqueue(task)
    } catch {
      this.#change(task, { status: 'failed', problem: UNREADABLE })
    }
  }

  #enqueue(task: Task): void {
    this.#change(task, { status: 'waiting', problem: undefined })
    this.#waiting.push(task)
    this.#startNext()
  }

  #startNext(): void {
    while (this.#running < PARALLEL) {
      const task = this.#waiting.shift()
      if (!task) return
      if (task.end.signal.aborted) continue
      this.#running += 1
      void this.#run(task).finally(() => {
        this.#running -= 1
        this.#startNext()
      })
    }
  }

  async #run(task: Task): Promise<void> {
    const { signal } = task.end
    const report = (patch: Partial<UploadItem>) => this.#change(task, { ...NOTHING_TO_SAY, ...patch })
    try {
      report({ status: 'preparing' })
      const sha256 = await hashFile(task.file, signal)
      await sendFile(this.api, { file: task.file, announced: () => this.#announced(task, sha256), signal, report })
      report({ status: 'checking', sent: task.file.size })
      this.api.changed()
    } catch (error) {
      if (signal.aborted) return
      report({ status: 'failed', problem: error instanceof CallError ? { message: error.message } : UNREADABLE })
    }
  }

  /** The same file, where an earlier page has sent a part of it, continues under its id. */
  async #announced(task: Task, sha256: string): Promise<NewUpload> {
    const { size } = task.file
    const stored = await this.api.list()
    const here = new Set(this.#tasks.map(({ item }) => item.id))
    const isBegun = (upload: Upload) => upload.state === 'receiving' && upload.sha256 === sha256 && upload.size === size
    const begun = stored.find((upload) => isBegun(upload) && !here.has(upload.id))
    if (begun && !stored.some(({ id }) => id === task.item.id)) this.#change(task, { id: begun.id })
    const { id, name } = task.item
    return { id, name, size, sha256 }
  }

  #forget(id: string): void {
    const task = this.#tasks.find(({ item }) => item.id === id)
    if (!task) return
    task.end.abort(new Error('the upload was removed'))
    this.#tasks = this.#tasks.filter((other) => other !== task)
    this.#notify()
  }

  #change(task: Task, patch: Partial<UploadItem>): void {
    task.item = { ...task.item, ...patch }
    this.#notify()
  }

  #notify(): void {
    this.#items = this.#tasks.map(({ item }) => item)
    for (const listener of this.#listeners) listener()
  }
}

const UNDER_WAY = new Set<UploadItem['status']>(['preparing', 'waiting', 'sending', 'paused'])
const NOTHING_TO_SAY = { problem: undefined, bytesPerSecond: undefined, secondsLeft: undefined }
const UNREADABLE = { reason: 'file_unreadable', message: 'This file can’t be read anymore. Choose it again.' }

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { NewUpload, Upload } from '@/lib/desk/drafts/contract/upload'
import { createStore } from '@/lib/store/create-store'
import { CallError, randomId } from '../call'
import { inspectFile, RequestSize, sendFile, type Transfer } from './send-file'
import { readableName, type UploadItem } from './upload-item'

const PARALLEL = 3

/** How the queue reaches the server. */
export type UploadApi = Transfer & {
  /** What the draft has already. Creates the draft first, where the server does not have it yet. */
  list(): Promise<Upload[]>
  remove(id: string): Promise<void>
  /** Something has changed on the server. */
  changed(): void
}

type Task = {
  item: UploadItem
  file: File
  end: AbortController
  /** The server knows it, so its id stays. */
  isAnnounced?: boolean
  /** The server has a version of the draft with it. From then on, a person may have removed it in another tab. */
  isInDraft?: boolean
}

/** What is known of the draft: its files on the server, and the ids of the documents that it has there and here. */
export type DraftFiles = { stored: readonly Upload[]; saved: ReadonlySet<string>; shown: ReadonlySet<string> }

/** The files of one draft that are on their way from this page. It outlives the step that shows it. */
export class UploadQueue {
  #tasks: Task[] = []
  #tasksInLine: Task[] = []
  #runningCount = 0
  readonly #size = new RequestSize()
  readonly items = createStore<readonly UploadItem[]>([])
  /** A list that changes only when a file comes, goes, or reaches another state; not with its progress. */
  readonly states = createStore<readonly UploadItem[]>([])
  #chosenIds: readonly string[] = []
  /** The PDFs that were chosen on this page, by their id; also those that have arrived since. */
  readonly #pdfs = new Map<string, File>()

  constructor(private readonly api: UploadApi) {}

  /** The ids of all files that were chosen on this page, in that order; also of those that have arrived since. */
  readonly chosenIds = () => this.#chosenIds

  /** Whether leaving the page would interrupt something. */
  readonly isActive = () => this.items.get().some(({ status }) => UNDER_WAY.has(status))

  add(files: Iterable<File>): void {
    for (const file of files) {
      const { name, size } = file
      const item: UploadItem = {
        id: randomId(),
        name: readableName(name),
        size,
        status: 'preparing',
        sent: 0,
      }
      const task = { item, file, end: new AbortController() }
      this.#tasks.push(task)
      this.#chosenIds = [...this.#chosenIds, item.id]
      void this.#inspect(task)
    }
    this.#notify()
  }

  retry(id: string): void {
    const task = this.#tasks.find(({ item }) => item.id === id)
    if (task?.item.status !== 'failed') return
    task.isInDraft = false
    this.#enqueue(task)
  }

  /** Stops a file, and removes what the server has of it. */
  async remove(id: string): Promise<void> {
    this.release(id)
    this.#pdfs.delete(id)
    await this.api.remove(id)
    this.api.changed()
  }

  /** Stops a file, and leaves what the server has of it. */
  release(id: string): void {
    const task = this.#tasks.find(({ item }) => item.id === id)
    if (!task) return
    task.end.abort(new Error('the upload was removed'))
    this.#tasks = this.#tasks.filter((other) => other !== task)
    this.#notify()
  }

  /** Whether a file is to become a document of the draft. */
  isUndrafted(id: string): boolean {
    return this.#tasks.some(({ item, isAnnounced, isInDraft }) => item.id === id && isAnnounced && !isInDraft)
  }

  /**
   * Drops the files that the server has finished, whose own list shows them from now on, and those that were removed in another tab.
   */
  settle({ stored, saved, shown }: DraftFiles): void {
    const doneIds = new Set(stored.filter(({ state }) => state !== 'receiving').map(({ id }) => id))
    for (const task of [...this.#tasks]) {
      const { id } = task.item
      const isRemoved = task.isInDraft && !saved.has(id) && !shown.has(id)
      if (saved.has(id)) task.isInDraft = true
      if (isRemoved || (task.isInDraft && doneIds.has(id))) this.release(id)
    }
  }

  /** The PDF that was chosen here, while the server checks it and where it changed nothing: its pages can be shown at once. */
  readonly fileOf = ({ id, state, sha256, document_sha256 }: Upload): File | undefined => {
    const isSame = state === 'checking' || (state === 'ready' && document_sha256 === sha256)
    return isSame ? this.#pdfs.get(id) : undefined
  }

  async #inspect(task: Task): Promise<void> {
    try {
      const { file, problem, isPdf } = await inspectFile(task.file)
      if (problem) return this.#change(task, { status: 'refused', problem })
      task.file = file
      this.#change(task, { size: file.size, name: readableName(file.name), file: isPdf ? file : undefined })
      this.#enqueue(task)
    } catch {
      this.#change(task, { status: 'failed', problem: UNREADABLE })
    }
  }

  #enqueue(task: Task): void {
    this.#change(task, { status: 'waiting', problem: undefined })
    this.#tasksInLine.push(task)
    this.#startNext()
  }

  #startNext(): void {
    while (this.#runningCount < PARALLEL) {
      const task = this.#tasksInLine.shift()
      if (!task) return
      if (task.end.signal.aborted) continue
      this.#runningCount += 1
      void this.#run(task).finally(() => {
        this.#runningCount -= 1
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
      const describe = () => this.#describe(task, sha256)
      await sendFile(this.api, { file: task.file, size: this.#size, describe, signal, report })
      report({ status: 'checking', sent: task.file.size })
      this.api.changed()
    } catch (error) {
      if (signal.aborted) return
      report({ status: 'failed', problem: error instanceof CallError ? { message: error.message } : UNREADABLE })
    }
  }

  /** A file of which an earlier page has sent a part continues under its id. */
  async #describe(task: Task, sha256: string): Promise<NewUpload> {
    const { size } = task.file
    const uploads = await this.api.list()
    const here = new Set(this.#tasks.map(({ item }) => item.id))
    const isBegun = (upload: Upload) => upload.state === 'receiving' && upload.sha256 === sha256 && upload.size === size
    const upload = uploads.find((each) => isBegun(each) && !here.has(each.id))
    if (upload && !uploads.some(({ id }) => id === task.item.id)) this.#change(task, { id: upload.id })
    const { id, name } = task.item
    return { id, name, size, sha256 }
  }

  #change(task: Task, patch: Partial<UploadItem>): void {
    const { id } = task.item
    task.item = { ...task.item, ...patch }
    if (task.item.file) this.#pdfs.set(task.item.id, task.item.file)
    if (patch.id) this.#chosenIds = this.#chosenIds.map((each) => (each === id ? task.item.id : each))
    if (patch.status === 'sending' || patch.status === 'checking') task.isAnnounced = true
    this.#notify()
  }

  #notify(): void {
    const items = this.#tasks.map(({ item }) => item)
    this.items.set(items)
    if (!hasSameStates(items, this.states.get())) this.states.set(items)
  }
}

const hasSameStates = (some: readonly UploadItem[], others: readonly UploadItem[]): boolean =>
  some.length === others.length &&
  some.every((item, index) => {
    const other = others[index]
    return item.id === other?.id && item.status === other.status && item.problem === other.problem
  })

const UNDER_WAY = new Set<UploadItem['status']>(['preparing', 'waiting', 'sending', 'paused'])
const NOTHING_TO_SAY = { problem: undefined, bytesPerSecond: undefined, secondsLeft: undefined }
const UNREADABLE = { reason: 'file_unreadable', message: 'This file can’t be read anymore. Choose it again.' }

/** About 5 ms of work between two pauses in which the page reacts. */
const CHUNK_BYTES = 1024 * 1024

/** The SHA-256 of a file in hexadecimal. Web Crypto takes no stream and exists on secure origins only. */
async function hashFile(file: Blob, signal: AbortSignal): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    hash.update(new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer()))
    signal.throwIfAborted()
  }
  return bytesToHex(hash.digest())
}

import pg from 'pg'

export type BaseBackup = {
  /** Everything that was committed up to here is in the backup. */
  endLsn: string
  /** PostgreSQL's list of all files with their SHA-256. */
  manifest: Buffer
}

/** Of the messages of a connection that copies, what this needs; pg's types name none of it. */
type Connection = { query(text: string): void; stream: { pause(): void; resume(): void } }
type CopyMessage = { chunk: Buffer }
type RowMessage = { fields: (string | null)[] }

const NEW_ARCHIVE = 'n'.charCodeAt(0)
const MANIFEST = 'm'.charCodeAt(0)
const DATA = 'd'.charCodeAt(0)

/**
 * PostgreSQL's own base backup over the replication protocol, while everybody goes on working: all
 * databases of the cluster with the log that makes them consistent, as one tar archive. PostgreSQL
 * checks the checksum of each page that it sends. `url` is a superuser's. `write` gets the archive
 * in pieces; a promise that it returns is waited for.
 */
export async function streamBaseBackup(
  url: string,
  write: (piece: Buffer) => Promise<void> | undefined,
): Promise<BaseBackup> {
  const config: pg.ClientConfig & { replication: string } = { connectionString: url, replication: 'true' }
  const client = new pg.Client(config)
  await client.connect()
  try {
    // Keeps the backup's log from being removed, as long as the connection lasts.
    await client.query(`CREATE_REPLICATION_SLOT backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`)
    const copy = new CopyBaseBackup(write)
    client.query(copy)
    return await copy.completion
  } finally {
    await client.end()
  }
}

const COMMAND =
  "BASE_BACKUP (LABEL 'senders-desk', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')"

/** One `BASE_BACKUP`, as pg runs a query. */
class CopyBaseBackup implements pg.Submittable {
  readonly completion: Promise<BaseBackup>
  #resolve: (result: BaseBackup) => void = () => {}
  #reject: (error: unknown) => void = () => {}
  #connection: Connection | undefined
  #into: 'archive' | 'manifest' = 'archive'
  #manifest: Buffer[] = []
  #lastRow: (string | null)[] = []
  #error: unknown
  #lastWrite: Promise<void> = Promise.resolve()

  constructor(private readonly write: (piece: Buffer) => Promise<void> | undefined) {
    this.completion = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  submit(connection: unknown): void {
    // pg passes the connection of the client.
    this.#connection = connection as Connection
    this.#connection.query(COMMAND)
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}

  /** The first row has the position of the start, the last one that of the end. */
  handleDataRow({ fields }: RowMessage): void {
    this.#lastRow = fields
  }

  handleCopyData({ chunk }: CopyMessage): void {
    const [type] = chunk
    const rest = chunk.subarray(1)
    if (type === NEW_ARCHIVE) this.#into = 'archive'
    else if (type === MANIFEST) this.#into = 'manifest'
    else if (type === DATA && this.#into === 'manifest') this.#manifest.push(Buffer.from(rest))
    // The parser reuses its buffer.
    else if (type === DATA) this.#waitFor(this.write(Buffer.from(rest)))
  }

  handleError(error: unknown): void {
    this.#error ??= error
    this.#reject(this.#error)
  }

  handleReadyForQuery(): void {
    this.#lastWrite.then(() => {
      const [endLsn] = this.#lastRow
      if (this.#error !== undefined || !endLsn) this.#reject(this.#error ?? new Error('the base backup has no end'))
      else this.#resolve({ endLsn, manifest: Buffer.concat(this.#manifest) })
    }, this.#reject)
  }

  /** Reads no more from the server while the disk is slower. */
  #waitFor(written: Promise<void> | undefined): void {
    if (!written) return
    this.#connection?.stream.pause()
    this.#lastWrite = Promise.all([this.#lastWrite, written]).then(
      () => this.#connection?.stream.resume(),
      (error: unknown) => {
        this.#error ??= error
        // Whoever waits closes the connection, which ends the backup.
        this.#reject(error)
        throw error
      },
    )
    // Its failure is reported at the end.
    this.#lastWrite.catch(() => undefined)
  }
}

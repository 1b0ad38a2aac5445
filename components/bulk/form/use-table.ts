import { useRef, useState } from 'react'
import { decode, type Encoding, guessEncoding } from '../table/decode'
import { parseTable } from '../table/parse-table'
import { readTableFile } from '../table/read-file'
import type { Reading, Table } from '../table/table'

export type ReadTable = { table: Table; source: string; encoding?: Encoding | undefined }
/** What is read again when the person chooses another reading. A reload of the page loses it. */
type Source = { name: string; content: Uint8Array | string }
/** What the person chose. The rest is guessed. */
type Choices = Reading & { encoding?: Encoding | undefined }

const UNREADABLE = { problem: 'The table could not be read. Check the connection and try again.' }

/** Reads a file or pasted cells, and reads them again in another way. */
export function useTable(onRead: (read: ReadTable) => void) {
  const [source, setSource] = useState<Source>()
  const [choices, setChoices] = useState<Choices>({})
  const [problem, setProblem] = useState<string>()
  const [isReading, setIsReading] = useState(false)
  const newest = useRef(0)

  async function read(next: Source, chosen: Choices): Promise<boolean> {
    const attempt = ++newest.current
    setIsReading(true)
    const encoding = typeof next.content === 'string' ? undefined : (chosen.encoding ?? guessEncoding(next.content))
    const text = typeof next.content === 'string' ? next.content : decode(next.content, encoding ?? 'utf-8')
    const parsed = await parseTable(text, chosen).catch(() => UNREADABLE)
    // A later choice is being read.
    if (attempt !== newest.current) return false
    setIsReading(false)
    if ('problem' in parsed) {
      setProblem(parsed.problem)
      return false
    }
    setProblem(undefined)
    setSource(next)
    setChoices(chosen)
    onRead({ table: parsed, source: next.name, encoding })
    return true
  }

  async function readFile(file: File): Promise<void> {
    const found = await readTableFile(file).catch(() => ({ problem: 'This file could not be read. Choose it again.' }))
    if ('problem' in found) setProblem(found.problem)
    else await read({ name: file.name, content: found.bytes }, {})
  }

  return {
    problem,
    isReading,
    readFile,
    readText: (text: string) => read({ name: 'Pasted rows', content: text }, {}),
    canChoose: source !== undefined,
    choose: (choice: Choices) => source && void read(source, { ...choices, ...choice }),
    forget: () => {
      newest.current += 1
      setSource(undefined)
      setProblem(undefined)
      setIsReading(false)
    },
  }
}

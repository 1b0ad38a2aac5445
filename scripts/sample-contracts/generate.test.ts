import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DOCUMENTS, sampleContracts } from './generate'

test('the committed sample contracts are what the generator makes of their text', async () => {
  const files = [...(await sampleContracts())]

  expect(files).toHaveLength(6)
  for (const [name, content] of files)
    expect(Buffer.from(content).equals(await readFile(new URL(name, DOCUMENTS))), name).toBe(true)
})

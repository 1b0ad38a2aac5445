#!/bin/sh
# pdf.js 6.3.289 reads the text of a page with `for await` over a ReadableStream. WebKit (seen in
# WebKitGTK 2.50.6) has no such iterator, so getTextContent() rejects there, in the legacy build as
# well. The reader of streamTextContent() works. Node.js without the iterator shows the same.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --omit=optional --prefix . pdfjs-dist@6.3.289 pdf-lib@1.17.1 node@24.9.0
cat >write.mjs <<'END'
import { writeFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'

const file = await PDFDocument.create()
file.addPage([200, 100]).drawText('A contract', { x: 20, y: 50 })
writeFileSync('page.pdf', await file.save())
END
node write.mjs
cat >read.mjs <<'END'
import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const text = ({ items }) => items.map(({ str }) => str).join('')
const file = await getDocument({ data: new Uint8Array(readFileSync('page.pdf')), verbosity: 0 }).promise
const page = await file.getPage(1)
console.log('with the iterator, getTextContent:', text(await page.getTextContent()))
delete ReadableStream.prototype[Symbol.asyncIterator]
console.log('without it, getTextContent:', await page.getTextContent().then(text, ({ message }) => message))
const { value } = await page.streamTextContent().getReader().read()
console.log('without it, the reader:', text(value))
process.exit(0)
END
cat >expected <<'END'
with the iterator, getTextContent: A contract
without it, getTextContent: readableStream is not async iterable
without it, the reader: A contract
END
node_modules/node/bin/node read.mjs 2>errors >actual || cat errors
diff -u expected actual && echo "pdf.js 6.3.289 behaves as described" && cat actual

#!/bin/sh
# The modern build of pdf.js 6.3.289 calls Map.prototype.getOrInsertComputed, which no browser before
# Chrome 145, Firefox 144 and Safari 26.2 has (Firefox ESR 140 was seen), and brings no replacement.
# The legacy build brings one. Node.js 25 lacks the method, too.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --omit=optional --prefix . pdfjs-dist@6.3.289 pdf-lib@1.17.1 node@25.9.0
cat >write.mjs <<'END'
import { writeFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'

const file = await PDFDocument.create()
file.addPage([200, 100]).drawText('A contract', { x: 20, y: 50 })
writeFileSync('page.pdf', await file.save())
END
node write.mjs
cat >draw.mjs <<'END'
import { readFileSync } from 'node:fs'

const [, , build] = process.argv
const { getDocument } = await import(`pdfjs-dist/${build}/pdf.mjs`)
try {
  const file = await getDocument({ data: new Uint8Array(readFileSync('page.pdf')), verbosity: 0 }).promise
  const page = await file.getPage(1)
  await page.getOperatorList()
  console.log(`${build}: draws`)
} catch ({ message }) {
  console.log(`${build}: ${message}`)
}
process.exit(0)
END
cat >expected <<'END'
build: this._intentStates.getOrInsertComputed is not a function
legacy/build: draws
END
for build in build legacy/build; do
  node_modules/node/bin/node draw.mjs $build 2>errors || cat errors
done >actual
diff -u expected actual && echo "pdf.js 6.3.289 behaves as described" && cat actual

#!/bin/sh
# PDFium (@embedpdf/pdfium 2.15.1) changes what a page says when it flattens it for the screen: a value
# without an appearance loses characters, an annotation that is only printed is drawn, and links go.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . @embedpdf/pdfium@2.15.1
cat >flatten.cjs <<'END'
const { readFileSync } = require('node:fs')
const { init } = require('@embedpdf/pdfium')

const FLATTEN_FOR_SCREEN = 0
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'

/** One page with this annotation, and a form that asks readers to draw its fields. */
function file(annotation) {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /NeedAppearances true /DR << /Font << /F 5 0 R >> >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Annots [4 0 R] >>',
    `<< /Type /Annot /Rect [10 10 190 40] ${annotation} >>`,
    FONT,
    '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length 12 >>\nstream\n0 0 9 9 re f\nendstream',
  ]
  let text = '%PDF-1.7\n'
  const entries = objects.map((object, index) => {
    const at = String(text.length).padStart(10, '0')
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${at} 00000 n \n`
  })
  const end = `xref\n0 7\n0000000000 65535 f \n${entries.join('')}trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n`
  return Buffer.from(`${text}${end}${text.length}\n%%EOF\n`)
}

async function main() {
  const wasm = readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm'))
  const library = await init({ wasmBinary: Uint8Array.from(wasm).buffer })
  const { wasmExports } = library.pdfium
  library.PDFiumExt_Init()

  function flattened(annotation) {
    const content = file(annotation)
    const at = wasmExports.malloc(content.length)
    library.pdfium.HEAPU8.set(content, at)
    const document = library.FPDF_LoadMemDocument(at, content.length, '')
    const form = library.PDFiumExt_InitFormFillEnvironment(document, library.PDFiumExt_OpenFormFillInfo())
    const page = library.FPDF_LoadPage(document, 0)
    library.FORM_OnAfterLoadPage(page, form)
    library.FPDFPage_Flatten(page, FLATTEN_FOR_SCREEN)
    library.FPDF_ClosePage(page)
    const result = library.FPDF_LoadPage(document, 0)
    const words = library.FPDFText_LoadPage(result)
    const text = wasmExports.malloc(200)
    const length = library.FPDFText_GetText(words, 0, 90, text)
    const letters = Buffer.from(library.pdfium.HEAPU8.slice(text, text + 2 * Math.max(0, length - 1)))
    return {
      text: letters.toString('utf16le').trim(),
      drawings: library.FPDFPage_CountObjects(result),
      annotations: library.FPDFPage_GetAnnotCount(result),
    }
  }

  const value = Buffer.from('\ufeff\u22125 °C', 'utf16le').swap16().toString('hex')
  const field = flattened(`/Subtype /Widget /F 4 /FT /Tx /T (field) /DA (/F 12 Tf 0 g) /V <${value}>`)
  console.log(`the value "\u22125 °C" becomes "${field.text}"`)
  const stamp = flattened('/Subtype /Stamp /F 36 /AP << /N 6 0 R >>')
  console.log(`a stamp that is only printed becomes ${stamp.drawings} drawing`)
  const link = flattened('/Subtype /Link /A << /S /URI /URI (https://example.com/) >>')
  console.log(`of a link ${link.annotations} annotations stay`)
}
main()
END
node flatten.cjs >actual
cat >expected <<'END'
the value "−5 °C" becomes "5 °C"
a stamp that is only printed becomes 1 drawing
of a link 0 annotations stay
END
diff -u expected actual && echo "PDFium behaves as described" && cat actual

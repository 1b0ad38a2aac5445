const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
  '<< /Length 44 >>\nstream\nBT /F 18 Tf 30 150 Td (A sample page) Tj ET  \nendstream',
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
]

/** One page for the viewer's samples. */
export function GET(): Response {
  let pdf = '%PDF-1.4\n'
  const offsets = OBJECTS.map((object, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = pdf.length
  pdf += `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  pdf += `trailer << /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return new Response(pdf, { headers: { 'content-type': 'application/pdf' } })
}

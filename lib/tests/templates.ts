import { written } from '@/lib/pdf/tests/written'

/** A one-page PDF that any reader takes, as this product writes it: both programs keep it as it is. */
export const samplePdf = (): Buffer => Buffer.from(SAMPLE)

const SAMPLE = await written(simplePdf())

function simplePdf(): Buffer {
  const drawing = 'BT /F1 18 Tf 72 720 Td (Agreement) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const xref = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${file}${xref}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`)
}

/** A template with two slots that both sign. */
export function twoSlots() {
  const field = (signerIndex: number) => ({
    id: `signature-${signerIndex}`,
    type: 'signature',
    signerIndex,
    page: 1,
    x: 0.1,
    y: 0.5 + signerIndex * 0.2,
    width: 0.3,
    height: 0.08,
    required: true,
  })
  return {
    templateName: 'Mutual NDA',
    emailSubject: 'Mutual NDA',
    signers: [
      { id: 0, name: 'Discloser', requestRole: 'Signer' },
      { id: 1, name: 'Recipient', requestRole: 'Signer' },
    ],
    files: [{ name: 'nda.pdf', unsignedPdf: samplePdf().toString('base64'), fields: [field(0), field(1)] }],
  }
}

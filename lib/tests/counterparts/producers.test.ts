import { describe, expect, test, vi } from 'vitest'
import { makeCanonical } from '@/lib/pdf/canonical'
import { textOf } from '@/service/tests/documents/tools'
import { isOnNpm, type Packages, runWith } from './npm'

vi.setConfig({ testTimeout: 180_000 })

/** A page "Order" with a form: an empty text, a text with an entry, a check box and a dropdown. */
const PRODUCERS: { packages: Packages; script: string }[] = [
  {
    packages: { 'pdf-lib': '1.17.1' },
    script: `
      import { PDFDocument } from 'pdf-lib'
      const file = await PDFDocument.create()
      const page = file.addPage([400, 300])
      page.drawText('Order', { x: 40, y: 260 })
      const form = file.getForm()
      form.createTextField('company').addToPage(page, { x: 40, y: 200, width: 200, height: 20 })
      const city = form.createTextField('city')
      city.setText('Tromsø')
      city.addToPage(page, { x: 40, y: 160, width: 200, height: 20 })
      form.createCheckBox('terms').addToPage(page, { x: 40, y: 120, width: 16, height: 16 })
      const color = form.createDropdown('color')
      color.addOptions(['red', 'green'])
      color.addToPage(page, { x: 40, y: 80, width: 200, height: 20 })
      process.stdout.write(await file.save())`,
  },
  {
    packages: { pdfkit: '0.20.2' },
    script: `
      import PDFDocument from 'pdfkit'
      const file = new PDFDocument({ size: [400, 300], margin: 20 })
      file.pipe(process.stdout)
      file.font('Helvetica').text('Order', 40, 20)
      file.initForm()
      file.formText('company', 40, 80, 200, 20)
      file.formText('city', 40, 120, 200, 20, { value: 'Tromsø' })
      file.formCheckbox('terms', 40, 160, 16, 16)
      file.formCombo('color', 40, 200, 200, 20, { select: ['red', 'green'] })
      file.end()`,
  },
  {
    packages: { jspdf: '4.2.1' },
    script: `
      import { jsPDF } from 'jspdf'
      const file = new jsPDF({ unit: 'pt', format: [400, 300], orientation: 'landscape' })
      file.text('Order', 40, 40)
      const { TextField, CheckBox, ComboBox } = file.AcroForm
      const add = (Kind, fieldName, y, more) => file.addField(Object.assign(new Kind(), { fieldName, x: 40, y, width: 200, height: 20, ...more }))
      add(TextField, 'company', 80, {})
      add(TextField, 'city', 120, { value: 'Tromsø' })
      add(CheckBox, 'terms', 160, { width: 16, height: 16, appearanceState: 'Off' })
      const color = new ComboBox()
      color.setOptions(['red', 'green'])
      file.addField(Object.assign(color, { fieldName: 'color', x: 40, y: 200, width: 200, height: 20 }))
      process.stdout.write(Buffer.from(file.output('arraybuffer')))`,
  },
]

for (const { packages, script } of PRODUCERS) {
  const [[name, version] = []] = Object.entries(packages)
  describe.runIf(isOnNpm(packages))(`${name} ${version}`, () => {
    test('what was entered in its form is on the page, and the rest can be filled in', async () => {
      const { content, fields } = await makeCanonical(await runWith(packages, script))

      expect(await textOf(content)).toMatch(/Order[\s\S]*Tromsø/)
      expect(Object.fromEntries(fields.map(({ name, kind, options }) => [name, options ?? kind]))).toEqual({
        company: 'text',
        terms: 'checkbox',
        color: ['red', 'green'],
      })
    })
  })
}

/** A PDF document while it is drawn. */
export type Page = PDFKit.PDFDocument

/** The fonts that every reader of PDF documents has. */
export const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold' }

/** Renders an A4 document in the standard fonts. The same drawing gives the same bytes. */
export const renderDocument = async (
  { title, author, at }: { readonly title: string; readonly author: string; readonly at: Date },
  draw: (page: Page) => void,
): Promise<Buffer> => {
  // Loaded on first use, because it takes a quarter of the time of a CLI command.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en',
    info: { Title: title, Author: author, Creator: 'Corridor', Producer: 'Corridor', CreationDate: at },
  })
  const chunks: Buffer[] = []
  return new Promise((done, failed) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk))
    page.on('end', () => {
      done(Buffer.concat(chunks))
    })
    page.on('error', failed)
    draw(page)
    page.end()
  })
}

import { PDFiumLibrary } from '@hyzyla/pdfium'

let library: Promise<PDFiumLibrary> | undefined

/** The text of each page, as PDFium (the reader in Chrome) selects it; lines are parted by a space. */
export async function pagesOfPdf(pdf: Uint8Array): Promise<string[]> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  try {
    return [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' ').trim())
  } finally {
    document.destroy()
  }
}

/** The text of a PDF of one page. @throws Error when it has more */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const [page, ...more] = await pagesOfPdf(pdf)
  if (page === undefined || more.length > 0)
    throw new Error(`The PDF has ${more.length + 1} pages.`)
  return page
}

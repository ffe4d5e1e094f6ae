import { inflateSync } from 'node:zlib'

const streamsOf = (pdf: Buffer): readonly Buffer[] => {
  const streams: Buffer[] = []
  for (let at = pdf.indexOf('\nstream\n'); at >= 0; at = pdf.indexOf('\nstream\n', at)) {
    const start = at + '\nstream\n'.length
    at = pdf.indexOf('\nendstream', start)
    streams.push(pdf.subarray(start, at))
  }
  return streams
}

// Where Windows-1252 differs from Latin-1; some Node versions decode both the same way.
const fromCode80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The characters of Windows-1252 by code. */
export const windows1252: readonly string[] = Array.from({ length: 256 }, (_, code) =>
  code >= 0x80 && code < 0xa0 ? fromCode80.charAt(code - 0x80) : String.fromCharCode(code),
)

const decode = (hex: string): string =>
  Array.from(Buffer.from(hex, 'hex'), (code) => windows1252[code]).join('')

/** Returns the pieces of text of a PDF in the standard fonts, in drawing order. */
export const pdfLines = (pdf: Buffer): readonly string[] => {
  const content = streamsOf(pdf).map((stream) => inflateSync(stream).toString('latin1'))
  return content
    .flatMap((text) => [...text.matchAll(/\[([^\]]*)\] TJ/g)])
    .map((match) => [...(match[1] ?? '').matchAll(/<([0-9a-f]*)>/g)].map((piece) => piece[1]).join(''))
    .map(decode)
}

/** Returns the page count that a PDF declares. */
export const countPages = (pdf: Buffer): number =>
  Number.parseInt(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1] ?? '0', 10)

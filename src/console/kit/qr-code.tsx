import { create } from 'qrcode'
import type { JSX } from 'preact'

const margin = 4

/** Renders a text as a QR code, drawn as an SVG path: one row of the path for each run of dark modules. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }): JSX.Element => {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const runs: string[] = []
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const start = x
      while (x < size && data[y * size + x]) x += 1
      if (x > start) runs.push(`M${start + margin} ${y + margin}h${x - start}v1h-${x - start}z`)
    }
  }
  const side = size + 2 * margin
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width="220" height="220" role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={runs.join('')} fill="#000" shape-rendering="crispEdges" />
    </svg>
  )
}

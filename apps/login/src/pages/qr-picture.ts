import { type Html, html } from '@doorward/core/text/html'
import encodeQR from 'qr'

/** Light around it, without which no camera finds it (ISO/IEC 18004 §6.3.8). */
const margin = 4

/** A text as a picture that cameras read, drawn here: no script and no other origin sees it. */
export function qrPicture(text: string, name: string): Html {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: margin })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const size = rows.length
  return html`<svg class="qr" role="img" aria-label="${name}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#ffffff"/><path d="${dark.join('')}" fill="#000000"/></svg>`
}

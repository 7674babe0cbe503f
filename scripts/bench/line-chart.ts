/** A line of a chart: what it is called, and its value at each place of the bottom edge. */
export interface Line {
  name: string
  values: number[]
}

interface Chart {
  title: string
  /** What the left edge counts. */
  unit: string
  /** What stands at the bottom edge, from left to right, as far apart as each other. */
  places: string[]
  lines: Line[]
}

const [width, height] = [720, 360]
const edge = { left: 64, right: 210, top: 48, bottom: 48 }
/** They are told apart by their marks too, and stand out from a light page and from a dark one. */
const looks = [
  { colour: '#2b6cb0', mark: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0' },
  { colour: '#b7791f', mark: 'M-4 -4h8v8h-8z' },
  { colour: '#2f855a', mark: 'M0 -5L5 4H-5z' },
  { colour: '#9b2c2c', mark: 'M0 -5L5 0L0 5L-5 0z' },
]
const ink = '#718096'

/** A step of the left edge that is easily read, so that some five of them reach the largest value. */
function stepFor(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 5))
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => most / step <= 5) ?? power
}

const shown = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en')
const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Lines over a bottom edge of named places, as a picture (SVG). */
export function lineChart({ title, unit, places, lines }: Chart): string {
  const most = Math.max(...lines.flatMap(({ values }) => values))
  const step = stepFor(most)
  const steps = Math.ceil(most / step)
  const [across, down] = [width - edge.left - edge.right, height - edge.top - edge.bottom]
  const xAt = (place: number) => edge.left + (across * place) / Math.max(1, places.length - 1)
  const yOf = (value: number) => edge.top + down * (1 - value / (steps * step))
  const grid = Array.from({ length: steps + 1 }, (_, at) => at * step).map(
    (value) =>
      `<path d="M${edge.left} ${yOf(value)}h${across}" stroke="${ink}" stroke-opacity=".3"/><text x="${edge.left - 8}" y="${yOf(value) + 4}" text-anchor="end">${shown(value)}</text>`,
  )
  const bottom = places.map(
    (place, at) => `<text x="${xAt(at)}" y="${height - edge.bottom + 20}" text-anchor="middle">${asText(place)}</text>`,
  )
  const drawn = lines.map(({ name, values }, at) => {
    const { colour, mark } = looks[at % looks.length] ?? { colour: ink, mark: '' }
    const points = values.map((value, place) => `${xAt(place).toFixed(1)},${yOf(value).toFixed(1)}`)
    const marks = points.map((point) => `<path d="${mark}" fill="${colour}" transform="translate(${point})"/>`)
    const legend = edge.top + at * 22
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>${marks.join('')}<path d="${mark}" fill="${colour}" transform="translate(${width - edge.right + 24},${legend})"/><text x="${width - edge.right + 36}" y="${legend + 4}">${asText(name)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="12" fill="${ink}">
<title>${asText(title)}</title>
<text x="${edge.left}" y="20" font-size="14" font-weight="600">${asText(title)}</text>
<text x="${edge.left}" y="36">${asText(unit)}</text>
${[...grid, ...bottom, ...drawn].join('\n')}
</svg>
`
}

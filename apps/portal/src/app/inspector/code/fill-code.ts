interface Filling {
  values: Readonly<Record<string, string | undefined>>
  headers: Readonly<Record<string, string>>
  /** A text as it stands within the quotes of the language. */
  within: (text: string) => string
  /** Values that are code themselves. */
  asIs?: readonly string[]
}

/**
 * Code with values in the places of their names. A line that begins with a question mark and a name is left out without
 * that value; one that begins with `{{+header}}` comes once for each header.
 */
export function fillCode(template: string, { values, headers, within, asIs = [] }: Filling): string {
  const put = (line: string, given: Filling['values']) =>
    line.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = given[name] ?? ''
      return asIs.includes(name) ? value : within(value)
    })
  return template
    .split('\n')
    .flatMap((line) => {
      const [, kind, name = '', rest = ''] = /^\{\{([?+])(\w+)\}\}(.*)$/.exec(line) ?? []
      if (kind === '+') return Object.entries(headers).map(([name, value]) => put(rest, { name, value }))
      if (kind === '?') return values[name] === undefined ? [] : [put(rest, values)]
      return [put(line, values)]
    })
    .join('\n')
}

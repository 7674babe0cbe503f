export type PathParams = Record<string, string>

/** The segments of a path with `:name` parameters. */
export const pathParts = (path: string): string[] => path.split('/').slice(1)

/** The parameters of an address, decoded, where it is one of the path's; undefined where it is not. */
export function matchPath(parts: readonly string[], segments: readonly string[]): PathParams | undefined {
  if (parts.length !== segments.length) return undefined
  const params: PathParams = {}
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as string // within bounds, as is the next
    const segment = segments[at] as string
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined
    } else if (segment === '') return undefined
    else params[part.slice(1)] = segment.includes('%') ? decodeURIComponent(segment) : segment
  }
  return params
}

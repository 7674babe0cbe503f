const named = /\bIcon[A-Z]\w+/g
const iconFile = /[\\/]icons[\\/](Icon\w+)\.m?js$/

/** The icons that files name. */
export const iconsIn = (sources: readonly { code: string }[]): Set<string> =>
  new Set(sources.flatMap(({ code }) => code.match(named) ?? []))

/** Whether a file of the icon library is one icon, and none of those named. */
export function isIconLeftOut(file: string, icons: ReadonlySet<string>): boolean {
  const icon = iconFile.exec(file)?.[1]
  return icon !== undefined && !icons.has(icon)
}

/** What is known of a package in a layout: where it lies in this tree, and what the lock file says of it. */
export interface Laid {
  source: string
  entry: {
    version: string
    license?: string
    optional?: true
    dependencies?: Record<string, string>
    optionalDependencies?: Record<string, string>
  }
}
/** What rooms need, by the place in a folder that has nothing else. */
export function layOut(rooms: readonly string[], without?: ReadonlySet<string>): Map<string, Laid>
/** The room itself and every room of ours that it imports. */
export function roomsOf(room: string): string[]

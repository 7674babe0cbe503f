import { createHash } from 'node:crypto'

/** How much of the screens one run looks at, drawn by a seed that is printed; `SCREENS_SHARE=1` looks at all. */
export const shareOr = (usual: number): number => Number(process.env.SCREENS_SHARE ?? usual)
const seed = Number(process.env.SCREENS_SEED ?? Date.now() % 2 ** 31)

/** Where the seed puts something, from 0 to 1. */
const placeOf = (where: string): number =>
  createHash('sha256').update(`${seed} ${where}`).digest().readUInt32BE() / 2 ** 32

/** Whether a screen is among those that this run looks at. */
export const isDrawn = (where: string, share: number): boolean => placeOf(where) < share

/** Says how to look at the same screens again. */
export const tellDrawn = (share: number): void => {
  process.stdout.write(`screens: a share of ${share}, SCREENS_SEED=${seed}\n`)
}

/** A share of these, drawn by the same seed, and one of them at least; it is told how to have them again. */
export function drawnOf<T>(all: readonly T[], usual: number): T[] {
  const share = shareOr(usual)
  tellDrawn(share)
  const count = Math.max(1, Math.round(all.length * share))
  return all.toSorted((a, b) => placeOf(String(a)) - placeOf(String(b))).slice(0, count)
}

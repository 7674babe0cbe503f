import { createHash } from 'node:crypto'

/** How much of the screens one run looks at, drawn by a seed that is printed; `SCREENS_SHARE=1` looks at all. */
export const shareOr = (usual: number): number => Number(process.env.SCREENS_SHARE ?? usual)
const seed = Number(process.env.SCREENS_SEED ?? Date.now() % 2 ** 31)

/** Whether a screen is among those that this run looks at. */
export const isDrawn = (where: string, share: number): boolean =>
  createHash('sha256').update(`${seed} ${where}`).digest().readUInt32BE() / 2 ** 32 < share

/** Says how to look at the same screens again. */
export const tellDrawn = (share: number): void => {
  process.stdout.write(`screens: a share of ${share}, SCREENS_SEED=${seed}\n`)
}

import { expect } from 'vitest'
import { freePort, spawnServer } from './run-server.ts'

/** Starts a server that can't; answers the sentence it leaves, after it ended with exit code 1. */
export async function refusalOf(
  environment: Record<string, string>,
  user?: { uid: number; gid: number },
): Promise<string> {
  const { output, ended } = spawnServer({ DOORWARD_PORT: String(await freePort()), ...environment }, user)
  expect(await ended).toBe(1)
  const sentences = output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  ')) // what is indented tells of progress
  expect(sentences).toHaveLength(1)
  return sentences[0] ?? ''
}

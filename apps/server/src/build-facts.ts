import { readFileSync } from 'node:fs'
import { releaseDateDefault } from '@doorward/core/constants'

/** Which build this is (ENT-25). Written beside the built program by the build; a source run says so. */
export interface BuildFacts {
  releaseDate: string
  buildNumber: string
  buildRef: string
  buildCommit: string
}

const unbuilt: BuildFacts = {
  releaseDate: releaseDateDefault,
  buildNumber: '0',
  buildRef: 'source',
  buildCommit: 'unknown',
}

export function readBuildFacts(): BuildFacts {
  try {
    return { ...unbuilt, ...JSON.parse(readFileSync(new URL('../dist/build.json', import.meta.url), 'utf8')) }
  } catch {
    return unbuilt
  }
}

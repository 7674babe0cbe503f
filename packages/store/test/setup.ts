import type { TestProject } from 'vitest/node'
import { startTestServers, type TestServers } from './test-servers.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testServers: TestServers
  }
}

let stop = async (): Promise<void> => {}

/** Vitest's `globalSetup`: one server of each kind for the whole run. */
export async function setup(project: TestProject): Promise<void> {
  const started = await startTestServers()
  stop = started.stop
  project.provide('testServers', started.servers)
}

export async function teardown(): Promise<void> {
  await stop()
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const commandLine = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

/** Runs the operator's command line as a program of its own. */
export const runCommand = (
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...environment }
    execFile(process.execPath, ['--import', 'tsx', commandLine, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    )
  })

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'

/** The published login client, unmodified, as a page loads it. */
async function clientScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { LoginClient } from '@authress/login'; window.LoginClient = LoginClient`,
      resolveDir: new URL('.', import.meta.url).pathname,
    },
    bundle: true,
    write: false,
    format: 'iife',
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

export interface LoginPage {
  url: string
  close(): Promise<void>
}

/** An application's page on the machine itself that has the client at hand, at any of its addresses. */
export async function openLoginPage(): Promise<LoginPage> {
  const script = await clientScript()
  const page = `<!doctype html><title>An application</title><h1>An application</h1><script>${script.replaceAll('</script', '<\\/script')}</script>`
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html; charset=utf-8').end(page))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://localhost:${port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

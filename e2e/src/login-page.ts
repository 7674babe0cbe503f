import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'

/** The published login clients, for applications and for extensions, unmodified, as a page loads them. */
async function clientScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { LoginClient, ExtensionClient } from '@authress/login'; Object.assign(window, { LoginClient, ExtensionClient: ExtensionClient.default })`,
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
  port: number
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
    port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Answer = { value?: unknown; code?: string | undefined }

/** Calls a method of the client in such a page; a refusal is told by its code. */
export const callClient = (
  page: Page,
  settings: { authressApiUrl: string; applicationId?: string },
  method: string,
  given: unknown[],
): Promise<Answer> =>
  page.evaluate(
    async ([settings, method, given]) => {
      type Client = Record<string, (...given: unknown[]) => unknown>
      const held = globalThis as unknown as {
        client?: Client
        LoginClient: new (settings: object, logger: object) => Client
      } // as the page has it
      held.client ??= new held.LoginClient({ ...settings, skipBackgroundCredentialsCheck: true }, {})
      try {
        return { value: await held.client[method]?.(...given) }
      } catch (error) {
        return { code: (error as { code?: string }).code ?? String(error) }
      }
    },
    [settings, method, given] as const,
  )

/** Calls a method of the client for extensions in such a page; a refusal is told by its code. */
export const callExtensionClient = (
  page: Page,
  settings: { host: string; extensionId: string },
  method: string,
  given: unknown[] = [],
): Promise<Answer> =>
  page.evaluate(
    async ([{ host, extensionId }, method, given]) => {
      type Client = Record<string, (...given: unknown[]) => unknown>
      const held = globalThis as unknown as {
        extensionClient?: Client
        ExtensionClient: new (host: string, extensionId: string) => Client
      } // as the page has it
      held.extensionClient ??= new held.ExtensionClient(host, extensionId)
      try {
        return { value: await held.extensionClient[method]?.(...given) }
      } catch (error) {
        return { code: (error as { code?: string }).code ?? String(error) }
      }
    },
    [settings, method, given] as const,
  )

import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { compileScript, parse } from 'vue/compiler-sfc'

/** Single-file components of Vue, compiled by its own compiler. */
const vueFiles: Plugin = {
  name: 'vue',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.vue$/ }, async ({ path }) => {
      const { readFile } = await import('node:fs/promises')
      const { descriptor, errors } = parse(await readFile(path, 'utf8'), { filename: path })
      if (errors[0]) throw errors[0]
      return { contents: compileScript(descriptor, { id: 'app', inlineTemplate: true }).content, loader: 'js' }
    }),
}

const mountings = {
  react: (file: string) =>
    `import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; import { App } from ${JSON.stringify(file)}
createRoot(document.getElementById('app')).render(createElement(App))`,
  vue: (file: string) =>
    `import { createApp } from 'vue'; import App from ${JSON.stringify(file)}
createApp(App).mount('#app')`,
}

/** Serves a page at a port of this machine that shows a component, as a bundler of today builds it. */
export async function showComponent(kind: keyof typeof mountings, file: string, port: number) {
  const { outputFiles } = await build({
    stdin: { contents: mountings[kind](file), resolveDir: dirname(file) },
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    plugins: [vueFiles],
    define: {
      'process.env.NODE_ENV': '"production"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    logLevel: 'silent',
  })
  const script = (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script')
  const page = `<!doctype html><title>An application</title><div id="app"></div><script>${script}</script>`
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html; charset=utf-8').end(page))
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return { origin: `http://localhost:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}

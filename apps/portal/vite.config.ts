import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedCopies } from './build/compressed-copies.ts'
import { consoleTexts, filesOfFirst, readSources } from './build/console-texts.ts'
import { endpointFacts } from './build/endpoint-facts.ts'
import { explorerLandmark } from './build/explorer-landmark.ts'
import { firstFont } from './build/first-font.ts'
import { iconsIn, isIconLeftOut } from './build/icons.ts'
import { preloadedFiles } from './build/preloaded-files.ts'
import { isEverywhere, isOfLists, isOfPickers, sectionFile } from './build/sections.ts'
import { wholeStyles } from './build/whole-styles.ts'
import { writtenPage } from './build/written-page.ts'
import { cannedServer } from './dev/canned-server.ts'

const libraries = /[\\/]node_modules[\\/](?!@fontsource-variable)/
const icons = /[\\/]node_modules[\\/]@tabler[\\/]/
const fonts = /[\\/]node_modules[\\/]@fontsource-variable[\\/]/
/** The list that is measured first. */
const ofRoles = /[\\/]screens[\\/]roles[\\/]roles\.tsx$/
/** What fetches a file that comes later. */
const fetching = /^\0vite[\\/]preload-helper/
const sources = readSources()
const firstFiles = filesOfFirst(sources)
const firstIcons = iconsIn(sources.filter(({ file }) => firstFiles.has(file) || isOfLists(file) || ofRoles.test(file)))
/** What comes with the page: the files that the first one imports, what lists need beside them, and the icons of both. */
const isFirst = (id: string): boolean =>
  firstFiles.has(id) ||
  isOfLists(id) ||
  (icons.test(id) && !isIconLeftOut(id, firstIcons)) ||
  [fonts, fetching].some((known) => known.test(id))
/** What the sign-in alone asks for, in a moment of its own: no screen waits for it. */
const signIn = /[\\/]node_modules[\\/](?:openid-client|oauth4webapi|jose)[\\/]/

/** Libraries that one screen or few installations ask for, each by the name of its file. */
const apart = {
  explorer:
    /[\\/]node_modules[\\/](?:openapi-\w+|@?lit[\w-]*|prismjs|color|color-string|color-convert|color-name|simple-swizzle|is-arrayish|i18next|lodash\.\w+|base64url|buffer|base64-js|ieee754|json5|toposort|xml-but-prettier|repeat-string|randexp|drange|ret)[\\/]/,
  'analytics-library': /[\\/]node_modules[\\/](?:posthog-js|@posthog)[\\/]/,
  'store-library': /[\\/]node_modules[\\/]idb[\\/]/,
}
const isShared = (id: string): boolean => libraries.test(id) && !Object.values(apart).some((each) => each.test(id))

/** What pages that are written in Markdown ask for. */
const markdown = /(?<!openapi-explorer)[\\/]node_modules[\\/]marked[\\/]/

/** The build is served under /app/ by the product's server; `dev/` answers with canned rows during development only. */
export default defineConfig({
  base: '/app/',
  plugins: [
    react(),
    endpointFacts(),
    explorerLandmark(),
    firstFont(),
    wholeStyles(),
    consoleTexts(),
    cannedServer(),
    writtenPage(),
    preloadedFiles(),
    compressedCopies(),
  ],
  server: { port: 5173, strictPort: true },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // The page's CSP allows no inline script, so nothing may be written into index.html.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // A constant stands where it is used: one that a file gives away costs more than its value.
      optimization: { inlineConst: true },
      output: {
        // The first files name all others: what tells two builds of one apart is no longer than it has to be.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Few files: what every visit needs, what every screen needs, and one for each section. Libraries apart from
        // our own, because they stay the same from one build to the next.
        codeSplitting: {
          groups: [
            { name: 'sign-in-libraries', test: signIn, priority: 8 },
            { name: 'markdown', test: markdown, priority: 8 },
            { name: 'libraries', test: libraries, tags: ['$initial'], priority: 7 },
            { name: 'console', test: isFirst, priority: 6 },
            { name: 'more-libraries', test: isShared, priority: 4 },
            ...Object.entries(apart).map(([name, test]) => ({ name, test, priority: 3 })),
            { name: 'common', test: isEverywhere, priority: 2 },
            { name: 'pickers', test: isOfPickers, priority: 1 },
            { name: sectionFile, debugName: 'section', priority: 1 },
          ],
        },
      },
    },
  },
})

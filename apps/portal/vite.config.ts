import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cannedServer } from './dev/canned-server.ts'

/** The build is served under /app/ by the product's server; `dev/` answers with canned rows during development only. */
export default defineConfig({
  base: '/app/',
  plugins: [react(), cannedServer()],
  server: { port: 5173, strictPort: true },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    // The page's CSP allows no inline script, so nothing may be written into index.html.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
})

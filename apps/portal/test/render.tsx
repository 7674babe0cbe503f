import { MantineProvider } from '@mantine/core'
import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'
import { LiveRegions } from '../src/ui/action/announce.tsx'
import { AllPages } from '../src/ui/page/AllPages.tsx'
import { theme } from '../src/ui/theme/theme.ts'

// What a screen is waited for comes as soon as it can; a busy machine needs more than the second of the default.
configure({ asyncUtilTimeout: 10_000 })

/** What jsdom lacks and the components library asks for. */
window.matchMedia ??= (query) =>
  // Only these members are read; a full MediaQueryList has more.
  ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
if (!('fonts' in document))
  Object.defineProperty(document, 'fonts', { value: { addEventListener() {}, removeEventListener() {} } })
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

/** Renders a screen part inside the theme and a router that starts at `/`. */
export function renderUi(ui: ReactNode, more: RouteObject[] = [], at = '/') {
  const router = createMemoryRouter([{ Component: AllPages, children: [{ path: '/', element: ui }, ...more] }], {
    initialEntries: [at],
  })
  const view = render(
    <MantineProvider theme={theme} env="test">
      <RouterProvider router={router} />
      <LiveRegions />
    </MantineProvider>,
  )
  return { ...view, router }
}

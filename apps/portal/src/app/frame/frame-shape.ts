import type { AppShellProps } from '@mantine/core'

/** The measures of the frame, and of its outline before it: nothing moves when the one takes the other's place. */
export const frameShape = (
  navCollapsed: boolean,
  inspecting = false,
): Pick<AppShellProps, 'header' | 'navbar' | 'aside' | 'padding' | 'transitionDuration'> => ({
  header: { height: 52 },
  navbar: { width: navCollapsed ? 56 : 232, breakpoint: 'md', collapsed: { mobile: true } },
  aside: { width: 420, breakpoint: 'md', collapsed: { mobile: !inspecting, desktop: !inspecting } },
  padding: { base: 'md', md: 'xl' },
  transitionDuration: 0,
})

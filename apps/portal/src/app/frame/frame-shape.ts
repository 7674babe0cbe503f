import type { AppShellProps } from '@mantine/core'

/** The measures of the frame, and of its outline before it: nothing moves when the one takes the other's place. */
export const frameShape = (
  navCollapsed: boolean,
): Pick<AppShellProps, 'header' | 'navbar' | 'padding' | 'transitionDuration'> => ({
  header: { height: 52 },
  navbar: { width: navCollapsed ? 56 : 232, breakpoint: 'md', collapsed: { mobile: true } },
  padding: { base: 'md', md: 'xl' },
  transitionDuration: 0,
})

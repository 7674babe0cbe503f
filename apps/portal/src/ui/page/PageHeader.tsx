import { Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { BelowTitle } from './below-title.ts'
import { type Crumb, Crumbs } from './Crumbs.tsx'
import { InspectorButton } from './InspectorButton.tsx'
import { useTitle } from './use-title.ts'

interface PageHeaderProps {
  /** Outermost first, without the page itself. */
  crumbs?: Crumb[]
  title: string
  text?: ReactNode
  actions?: ReactNode
  /** Stands beside the name: id, badges. */
  beside?: ReactNode
  icon?: ReactNode
  /** Names the page where its path alone does not. */
  place?: string
}

/** Breadcrumb, `h1` and title that agree; on a change of page the focus moves to the heading. */
export function PageHeader({ crumbs = [], title, text, actions, beside, icon, place = '' }: PageHeaderProps) {
  const linked = crumbs.filter((crumb) => crumb.to).map((crumb) => crumb.label)
  useTitle(...linked, title)
  const heading = useFocusOnArrival(place)
  const Below = useContext(BelowTitle)
  return (
    <>
      <Stack gap={4} component="header" mb="md">
        {crumbs.length > 0 && (
          <Group wrap="nowrap" gap="sm">
            <Crumbs crumbs={crumbs} />
            <InspectorButton />
          </Group>
        )}
        <Group justify="space-between" gap="8px 16px" align={text ? 'start' : 'center'}>
          {/* Where the sentence has no room beside the actions they follow it. */}
          <Stack gap={4} flex={text ? '1 1 22rem' : undefined} miw={0}>
            <Group justify="space-between" wrap="nowrap" align="start">
              <Group gap="sm" wrap="wrap" style={{ minWidth: 0 }}>
                {icon}
                <Title order={1} ref={heading} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{title}</bdi>
                </Title>
                {beside}
              </Group>
              {text && crumbs.length === 0 && <InspectorButton />}
            </Group>
            {text && (
              <Text c="dimmed" maw="72ch">
                {text}
              </Text>
            )}
          </Stack>
          {actions && <Group gap="sm">{actions}</Group>}
          {!text && crumbs.length === 0 && <InspectorButton />}
        </Group>
      </Stack>
      <Below />
    </>
  )
}

let lastPath: string | undefined

/** Moves focus to the heading when another page came up, never on the first load. */
function useFocusOnArrival(place: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const path = `${pathname} ${place}`
    if (lastPath !== undefined && lastPath !== path) heading.current?.focus({ preventScroll: true })
    lastPath = path
  }, [pathname, place])
  return heading
}

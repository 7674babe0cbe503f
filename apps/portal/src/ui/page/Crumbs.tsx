import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'

export interface Crumb {
  label: string
  to?: string
}

/** Where a page stands, outermost first, without the page itself. */
export const Crumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <Breadcrumbs separator="/" separatorMargin={6} component="nav" aria-label={t('ui.breadcrumb')} fz="sm">
    {crumbs.map((crumb) =>
      crumb.to ? (
        <Anchor key={crumb.label} component={Link} to={crumb.to} fz="sm">
          {crumb.label}
        </Anchor>
      ) : (
        <Text key={crumb.label} fz="sm" c="dimmed">
          {crumb.label}
        </Text>
      ),
    )}
  </Breadcrumbs>
)

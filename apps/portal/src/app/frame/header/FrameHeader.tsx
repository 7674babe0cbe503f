import { Badge, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { places } from '../../../nouns/list.ts'
import { portalConfig } from '../../../session/config.ts'
import { later } from '../../../ui/placeholder/later.tsx'
import { Logo } from '../../../ui/theme/Logo.tsx'
import { HeaderTools } from './HeaderTools.tsx'
import styles from './header.module.css'

const WhereOnPhone = later(async () => (await import('./WhereOnPhone.tsx')).WhereOnPhone)

interface FrameHeaderProps {
  phone: boolean | undefined
  burger: ReactNode
  switcher: ReactNode
  onHelp: () => void
}

/** The logo, the account and what environment it is; then the tools. */
export function FrameHeader({ phone, burger, switcher, onHelp }: FrameHeaderProps) {
  const { environment } = portalConfig()
  const marked = environment !== 'production'
  return (
    <>
      {marked && <div className={styles.stripe} />}
      <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
        <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
          {burger}
          <Link to={places.overview.path} aria-label={t('app.toOverview')} className={styles.logo}>
            <Logo withName={!phone} />
          </Link>
          {switcher}
          {phone ? (
            <WhereOnPhone environment={marked ? environment : undefined} />
          ) : (
            marked && (
              <Badge color="amber" miw={0}>
                {environment}
              </Badge>
            )
          )}
        </Group>
        <HeaderTools onHelp={onHelp} />
      </Group>
    </>
  )
}

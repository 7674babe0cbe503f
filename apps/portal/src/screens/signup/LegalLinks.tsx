import { legalNames } from '@doorward/core/legal'
import { Anchor, Group } from '@mantine/core'
import { t } from '../../lib/texts.ts'

/** The installation's legal pages, beside a form that goes on. */
export const LegalLinks = () => (
  <Group component="nav" aria-label={t('legal.pages')} gap="md">
    {legalNames.map((name) => (
      <Anchor key={name} href={`#/${name}`} target="_blank" fz="sm" underline="always">
        {t(`legal.${name}`)}
      </Anchor>
    ))}
  </Group>
)

import { Anchor, Text } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { Reference } from '../text/Reference.tsx'
import { Placeholder } from './Placeholder.tsx'

/** 404: it may be gone or not for these eyes; the way back to the list. */
export function Missing({
  noun,
  back,
  heading,
  reference,
}: {
  noun: string
  back?: { to: string; label: string }
  heading?: 1 | 2
  reference?: string | undefined
}) {
  return (
    <Placeholder
      icon={<IconMapPinOff size={24} stroke={1.5} aria-hidden />}
      title={t('ui.cannotFind', { noun })}
      heading={heading ?? 2}
    >
      <Text c="dimmed">{t('failures.missing')}</Text>
      {back && (
        <Anchor component={Link} to={back.to}>
          {t('ui.backTo', { place: back.label })}
        </Anchor>
      )}
      <Reference id={reference} />
    </Placeholder>
  )
}

import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'

/** Which calls are counted, and where each that is stands marked. */
export const WhatCounts = () => (
  <Text fz="sm" c="dimmed" maw={760}>
    {t('billing.counts')}{' '}
    <Anchor component={Link} to="/settings/api" underline="always" inherit>
      {t('usage.countedInReference')}
    </Anchor>
  </Text>
)

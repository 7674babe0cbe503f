import { type OwnMethod, ownMethodNames } from '@doorward/core/accounts/sign-in-methods'
import { Anchor, Badge, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { accountQuery } from '../../queries/account/account.ts'

const names = {
  password: t('account.passwordMethod'),
  emailCode: t('account.codeMethod'),
} as const satisfies Record<OwnMethod, string>

/** What the account lets people in by besides its connections; nothing for whom may not read its settings. */
export function OwnMethods() {
  const methods = useQuery(accountQuery).data?.account.signInMethods
  if (!methods) return null
  return (
    <Group className="card" p="md" mb="md" gap="lg" component="section" aria-label={t('connections.ownMethods')}>
      <Text fw={600}>{t('connections.ownMethods')}</Text>
      <Group component="ul" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
        {ownMethodNames.map((method) => (
          <Group key={method} component="li" gap="xs">
            <Text>{names[method]}</Text>
            <Badge color={methods[method] ? 'green' : 'gray'}>{methods[method] ? t('form.on') : t('form.off')}</Badge>
          </Group>
        ))}
      </Group>
      <Anchor component={Link} to={places.general.path}>
        {t('connections.changeMethods')}
      </Anchor>
    </Group>
  )
}

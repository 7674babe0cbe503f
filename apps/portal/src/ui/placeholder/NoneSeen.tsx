import { Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { rich, t } from '../../lib/texts.ts'
import type { Lacked } from './asked-already.ts'
import { Placeholder } from './Placeholder.tsx'
import { Code, RequestAccess } from './Refused.tsx'

/** Nothing that names this person, which is one fact; that seeing all of the list takes a permission is another. */
export function NoneSeen({ none, permission }: { none: string; permission: Lacked & { resource: string } }) {
  return (
    <Placeholder icon={<IconLock size={24} stroke={1.5} aria-hidden />} title={none}>
      <Text>
        {rich('acts.seeingAll', {
          action: <Code text={permission.action} />,
          resource: <Code text={permission.resource} />,
        })}{' '}
        {t('failures.adminCanGive')}
      </Text>
      <RequestAccess permission={permission} />
    </Placeholder>
  )
}

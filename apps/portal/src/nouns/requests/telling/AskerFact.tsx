import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { PersonName, usePersonName } from '../../../pickers/PersonName.tsx'
import { addressOf } from '../../navigation.ts'
import { useAsker } from './asker.ts'

interface AskerFactProps {
  userId: string
  /** Whether the account waits to decide on them. */
  isOpen: boolean
}

/** The same among the facts of a request: with the e-mail, the way to their page, or that they are no user here. */
export function AskerFact({ userId, isOpen }: AskerFactProps) {
  const name = usePersonName(userId)
  const { email, isUnknown } = useAsker(userId)
  const beside = isUnknown ? isOpen && t('requests.notUserYet') : email !== name && email
  return (
    <>
      {email === undefined ? (
        <PersonName userId={userId} />
      ) : (
        <Anchor component={Link} inherit to={addressOf('users', userId)}>
          <bdi>{name}</bdi>
        </Anchor>
      )}
      {beside && (
        <Text component="span" inherit c="dimmed">
          {' '}
          · <bdi>{beside}</bdi>
        </Text>
      )}
    </>
  )
}

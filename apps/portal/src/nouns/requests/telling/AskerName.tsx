import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '../../../lib/texts.ts'
import { shortId } from '../../../ui/text/IdText.tsx'
import { addressOf } from '../../navigation.ts'
import { useAsker, useAskerName } from './asker.ts'

const idLettersMax = 16

/** An address breaks before its domain, where it has to. */
function broken(name: string) {
  const at = name.indexOf('@')
  return at === -1 ? (
    name
  ) : (
    <>
      {name.slice(0, at)}
      <wbr />
      {name.slice(at)}
    </>
  )
}

/** Who asks, or for whom: by name, or as somebody with the end of the id that tells them from others. */
export function AskerName({ userId }: { userId: string }) {
  const name = useAskerName(userId)
  return (
    <Text component="span" inherit title={userId}>
      <bdi style={{ overflowWrap: 'break-word' }}>
        {name === t('requests.somebody')
          ? t('requests.somebodyCut', { id: shortId(userId, idLettersMax) })
          : broken(name)}
      </bdi>
    </Text>
  )
}

interface AskerFactProps {
  userId: string
  /** Whether the account waits to decide on them. */
  isOpen: boolean
}

/** The same among the facts of a request: with the e-mail, the way to their page, or that they are no user here. */
export function AskerFact({ userId, isOpen }: AskerFactProps) {
  const name = useAskerName(userId)
  const { email, isUnknown } = useAsker(userId)
  const beside = isUnknown ? t(isOpen ? 'requests.notUserYet' : 'requests.notUser') : email !== name && email
  return (
    <>
      {email === undefined ? (
        <AskerName userId={userId} />
      ) : (
        <Anchor component={Link} inherit to={addressOf('users', userId)} title={userId}>
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

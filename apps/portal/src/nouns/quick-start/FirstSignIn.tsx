import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rich, t } from '../../lib/texts.ts'
import { UserName } from '../../pickers/Names.tsx'
import { lastSignInQuery } from '../../queries/access/first-seen.ts'
import { Awaited } from '../../ui/placeholder/Awaited.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { Verdict } from '../../ui/text/Verdict.tsx'
import { GiveAccessButton } from '../access/GiveAccess.tsx'

/** Waits for the first sign-in to an application or by a connection; tells of the last one, and what follows of it. */
export function FirstSignIn({ itemId }: { itemId: string }) {
  const { data: last, error } = useQuery(lastSignInQuery(itemId))
  // Who may not read the audit trail would wait in vain.
  if (error) return null
  return (
    <Awaited label={t('quickStart.firstSignIn')} waiting={t('quickStart.waiting')} tryThis={t('quickStart.tryThis')}>
      {last?.kind === 'SIGN_IN' && (
        <Group gap="md">
          {last.result === 'FAILED' ? (
            <>
              <Verdict kind="deny">{t('audit.signInFailed')}</Verdict>
              <Text>{rich('quickStart.failed', { at: <DateTime at={last.dateTime} /> })}</Text>
              <Anchor component={Link} to={`/audit?kind=sign-in&period=7d&item=${encodeURIComponent(itemId)}`}>
                {t('quickStart.seeWhy')}
              </Anchor>
            </>
          ) : (
            <>
              <Verdict kind="allow">{t('audit.signedIn')}</Verdict>
              <Text>
                {rich('quickStart.seen', {
                  who: last.userId ? <UserName userId={last.userId} /> : <span>{t('quickStart.somebody')}</span>,
                  at: <DateTime at={last.dateTime} />,
                })}
              </Text>
              {last.userId && <GiveAccessButton begun={{ users: [last.userId] }} />}
            </>
          )}
        </Group>
      )}
    </Awaited>
  )
}

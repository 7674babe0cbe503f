import { Group } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/texts.ts'
import { UserAccess } from '../../nouns/access/UserAccess.tsx'
import { Together } from '../../nouns/Together.tsx'
import { useUserName } from '../../pickers/Names.tsx'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { AsOfField, AsOfMoment, AsOfWords, asOfIn, asOfParam, SinceAccount, useAsOf } from './AsOf.tsx'

/** All that a person or a service client may do, now or as of a time; whom it is about stands in the address. */
export function WhatCanSomebodyDo() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('user') ?? ''
  const asOf = asOfIn(params)
  const moment = useAsOf(asOf)
  const [userId, setUserId] = useState(asked)
  const [tried, setTried] = useState(false)
  const ask = async () => {
    setTried(true)
    if (moment.check() && userId !== '') setParams({ tab: 'what', user: userId, ...asOfParam(moment.asOf) })
    return false
  }
  return (
    <>
      <form noValidate onSubmit={keepPage} className="card" style={{ padding: 16, display: 'grid', gap: 8 }}>
        <Group align="flex-start" gap="md">
          <div style={{ flex: '1 1 260px', maxWidth: 560 }}>
            <UserPicker
              label={t('analyzer.whatAsked')}
              single
              users={userId ? [userId] : []}
              error={tried && userId === '' ? t('analyzer.userNeeded') : undefined}
              onChange={({ users }) => setUserId(users[0] ?? '')}
            />
          </div>
          <AsOfField moment={moment} explained="apart" />
          <div style={{ alignSelf: 'flex-end' }}>
            <ActionButton type="submit" action={ask} failed={t('analyzer.whatFailed')}>
              {t('analyzer.showWhat')}
            </ActionButton>
          </div>
        </Group>
        <AsOfWords moment={moment} />
      </form>
      {asked !== '' && (
        <SinceAccount asOf={asOf}>
          <AsOfMoment asOf={asOf} />
          <AccessNow key={`${asked} ${asOf}`} userId={asked} asOf={asOf} />
        </SinceAccount>
      )}
    </>
  )
}

function AccessNow({ userId, asOf }: { userId: string; asOf: string | undefined }) {
  const name = useUserName(userId)
  return (
    <Together>
      <UserAccess userId={userId} name={name} asOf={asOf} />
    </Together>
  )
}

import type { AccessRequestReply } from '@doorward/contract/authorization/access/requests'
import { Anchor, Box, Checkbox, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { asId } from '../../lib/as-id.ts'
import { type Failure, toFailure } from '../../lib/failures.ts'
import { guidePath } from '../../lib/guide.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { t } from '../../lib/texts.ts'
import { places } from '../../nouns/list.ts'
import { addressOf, destinations } from '../../nouns/navigation.ts'
import { useHoldsNothing, userResourcesQuery } from '../../queries/access/user-permissions.ts'
import { openRequests, requestQueries } from '../../queries/nouns/requests.ts'
import { useRows } from '../../queries/server/paging.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { ReasonField } from '../../ui/form/ReasonField.tsx'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { CopyLine } from '../../ui/text/CopyLine.tsx'
import styles from './missing-access-banner.module.css'
import { statementsOf, wishes } from './wished-access.ts'

const OwnRequests = later(async () => (await import('../../nouns/requests/OwnRequests.tsx')).OwnRequests, {
  onlyShown: true,
})

/** Who somebody is that may see nothing yet, and the way to ask for access (SCR-13). */
export function WelcomeBanner() {
  const { profile, accountId } = usePortal()
  const { rows = [] } = useRows(openRequests)
  const own = rows.filter(({ createdBy }) => createdBy === profile?.userId)
  const [asked] = own
  const holdsNothing = useHoldsNothing(profile?.userId ?? '')
  const { pathname } = useLocation()
  // Where one asks and looks at requests, they tell of themselves.
  if (pathname === `${places.requests.path}/new` || (asked && pathname.startsWith(places.requests.path))) return null
  if (isWithin(pathname) && (asked || !holdsNothing)) return <Folded own={own} />
  return (
    <section aria-label={t('welcome.title')} className={`card ${styles.banner}`}>
      <div className={styles.head}>
        <Title order={2}>{t('welcome.heading')}</Title>
        <div className={styles.ids}>
          <CopyLine label={t('welcome.userId')} value={profile?.userId ?? ''} />
          <CopyLine label={t('welcome.accountId')} value={accountId ?? ''} />
        </div>
      </div>
      <Text className={styles.text}>
        <Given userId={profile?.userId ?? ''} isAsked={asked !== undefined} />{' '}
        <Anchor href={guidePath('requests')} target="_blank" underline="always" inherit>
          {t('welcome.learnMore')}
        </Anchor>
      </Text>
      {asked ? <Asked userId={profile?.userId ?? ''} /> : <Ask userId={profile?.userId ?? ''} />}
    </section>
  )
}

/** Whether an address is that of a screen of its own, where the overview has told everything before. */
const isWithin = (pathname: string): boolean =>
  destinations.some(({ key, path }) => key !== 'overview' && pathname.startsWith(path))

/** The same in one line, for who knows it: how many requests wait, or where to ask. */
function Folded({ own: [first, ...others] }: { own: AccessRequestReply[] }) {
  const one = first && others.length === 0 ? addressOf('requests', first.requestId) : places.requests.path
  return (
    <Box component="section" aria-label={t('welcome.title')} mb="lg">
      <NoticeStrip
        action={
          <Anchor component={Link} fz="sm" to={first ? one : places.overview.path}>
            {first ? t('welcome.seeRequests', { count: others.length + 1 }) : t('welcome.seeWhat')}
          </Anchor>
        }
      >
        {first ? t('welcome.openRequests', { count: others.length + 1 }) : t('welcome.limited')}
      </NoticeStrip>
    </Box>
  )
}

/** Why so little is seen, and how much the person may reach already, such as by an invite or as everybody may; which it is, their own access tells below. */
function Given({ userId, isAsked }: { userId: string; isAsked: boolean }) {
  const { rows, hasMore } = useRows(userResourcesQuery(userId))
  if (!rows || rows.length === 0) return t('welcome.nothingGiven')
  return (
    <>
      {t('welcome.nothingGiven')} {t(hasMore ? 'welcome.reachAtLeast' : 'welcome.reach', { count: rows.length })}
      {!isAsked && ` ${t('welcome.needMore')}`}
    </>
  )
}

/** That it is asked for, and how each of their requests stands. */
const Asked = ({ userId }: { userId: string }) => (
  <>
    <Text role="status" className={styles.text}>
      <strong>{t('welcome.requested')}</strong> {t('welcome.requestSent')}
    </Text>
    <OwnRequests userId={userId} asksMore />
  </>
)

/** Ticks for what is needed and, once something is, a word to whoever decides. */
function Ask({ userId }: { userId: string }) {
  const [ticked, setTicked] = useState<string[]>([])
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<Failure>()
  const ask = async () => {
    setFailure(undefined)
    const reason = typed.trim()
    await requestQueries.create({
      access: { users: [{ userId: asId(userId) }], statements: statementsOf(ticked) },
      ...(reason ? { reason } : {}),
    })
  }
  return (
    <>
      <Checkbox.Group value={ticked} onChange={setTicked} label={t('welcome.whatNeeded')}>
        <div className={styles.wishes}>
          {wishes.map(({ key, label }) => (
            <Checkbox key={key} value={key} label={label} classNames={{ label: styles.wish }} />
          ))}
          {ticked.length > 0 && (
            <ReasonField
              className={styles.why}
              label={t('welcome.why')}
              description={t('welcome.whyTold')}
              reason={typed}
              onChange={setTyped}
            />
          )}
          <div className={styles.ask}>
            <ActionButton
              action={ask}
              failed={t('welcome.requestFailed')}
              onFailed={(error) => setFailure(toFailure(error, t('welcome.requestFailed')))}
              disabledReason={ticked.length === 0 ? t('welcome.tickFirst') : undefined}
            >
              {t('welcome.request')}
            </ActionButton>
          </div>
        </div>
      </Checkbox.Group>
      <FormFailure failure={failure} />
    </>
  )
}

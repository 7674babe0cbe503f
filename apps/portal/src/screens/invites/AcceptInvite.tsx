import { ApiError } from '@doorward/contract/client'
import { Button, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLocation, useParams, useSearchParams } from 'react-router'
import { toFailure } from '../../lib/failures.ts'
import { usePortal } from '../../lib/portal-store.ts'
import { rich, richList, t } from '../../lib/texts.ts'
import { switchAccount } from '../../queries/account/accounts.ts'
import { acceptInvite, type InviteOffer, inviteOfferQuery } from '../../queries/nouns/invites.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { startSignIn } from '../../session/sign-in.ts'
import { signedIn } from '../../session/tokens.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { DoorPanel } from '../../ui/page/DoorPanel.tsx'
import { useTitle } from '../../ui/page/use-title.ts'
import { DateTime } from '../../ui/text/DateTime.tsx'

/** The page shows once it is known what the invite gives, or that this can't be told. */
export const loader = async ({ params: { inviteId = '' } }: LoaderFunctionArgs) => {
  await queryClient.prefetchQuery(inviteOfferQuery(inviteId))
  return null
}

/** What to tell the invited person of a refusal that trying again does not change; nothing for any other failure. */
function adviceFor(error: unknown): { title: string; text: string } | undefined {
  if (!(error instanceof ApiError)) return undefined
  const title = t('invites.doesNotWork')
  const said = error.cause instanceof ApiError ? error.cause.code : undefined
  if (said === 'InviteOutgrown') return { title, text: t('invites.outgrown') }
  if (said === 'Forbidden') return { title, text: t('invites.forAnother') }
  if (![400, 404, 409].includes(error.status) || said === 'RemovalUnfinished') return undefined
  return { title, text: t('invites.mayBeOver') }
}

/** What an invite's link opens: sign in, accept, and go to the account it leads to. */
export function Component() {
  useTitle(t('invites.acceptInvite'))
  const inviteId = useParams().inviteId ?? ''
  const here = `/registration/${encodeURIComponent(inviteId)}${useLocation().search}`
  return (
    <DoorPanel heading={t('invites.yourInvite')} width={440}>
      {signedIn() ? (
        <Accept key={inviteId} inviteId={inviteId} here={here} />
      ) : (
        <SignInFirst inviteId={inviteId} here={here} />
      )}
    </DoorPanel>
  )
}

interface InviteProps {
  inviteId: string
  /** The address of this page, of who is signed in. */
  here: string
}

/** What the link offers, then the ways to sign in; where that can't be told, such as offline, the ways alone. */
function SignInFirst({ inviteId, here }: InviteProps) {
  // As the link in the mail says it; one that is passed on by hand names nobody.
  const email = useSearchParams()[0].get('email')
  const hints = { invited: 'yes', ...(email ? { login_hint: email } : {}) }
  const offer = useQuery(inviteOfferQuery(inviteId))
  const advice = adviceFor(offer.error)
  return (
    <>
      {offer.data && <Offer offer={offer.data} />}
      {advice ? (
        <FormFailure failure={{ ...toFailure(offer.error, advice.title), ...advice }} />
      ) : (
        <Text ta="center" c="dimmed">
          {t('invites.signInFirst')}
        </Text>
      )}
      <ActionButton action={() => startSignIn(here, undefined, hints)} failed={t('login.signInNotOpened')} fullWidth>
        {t('common.signIn')}
      </ActionButton>
      <ActionButton
        action={() => startSignIn(here, 'create', hints)}
        failed={t('login.signUpNotOpened')}
        variant="default"
        fullWidth
      >
        {t('common.signUp')}
      </ActionButton>
    </>
  )
}

/** Who invites, to which account, and what will be gained. */
function Offer({ offer: { accountId, accountName, inviterName, statements, expiresAt } }: { offer: InviteOffer }) {
  const account = accountName ?? accountId
  return (
    <Stack gap="sm" className="card" p="md">
      <Text fw={500}>
        {inviterName
          ? rich('invites.somebodyInvites', { person: inviterName, account })
          : rich('invites.invitedTo', { account })}
      </Text>
      {statements.length === 0 ? (
        <Text>{t('invites.givesNothing')}</Text>
      ) : (
        <>
          <Text>{t('invites.youWillHave')}</Text>
          <List spacing={4}>
            {statements.map(({ roles, resources }, place) => (
              // Statements have no id; their place is their name.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <List.Item key={place} style={{ overflowWrap: 'anywhere' }}>
                {rich('statement.sentence', {
                  roles: <>{richList(roles.map(({ roleId, roleName }) => roleName ?? roleId))}</>,
                  resources: <span className="mono">{richList(resources.map(({ resourceUri }) => resourceUri))}</span>,
                })}
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Text fz="sm" c="dimmed">
        {rich('invites.standsUntil', { when: <DateTime at={expiresAt} /> })}
      </Text>
    </Stack>
  )
}

function Accept({ inviteId, here }: InviteProps) {
  const profile = usePortal((state) => state.profile)
  const offer = useQuery(inviteOfferQuery(inviteId))
  const [refused, setRefused] = useState<unknown>()
  const accept = async () => {
    setRefused(undefined)
    const { accountId } = await acceptInvite(inviteId)
    await switchAccount(accountId, '/settings/overview?joined')
  }
  // An invite that is no more is told so before anybody presses.
  const error = refused ?? (adviceFor(offer.error) && offer.error)
  const advice = adviceFor(error)
  const failure = error ? { ...toFailure(error, t('invites.notAccepted')), ...advice } : undefined
  const isOver = advice !== undefined
  return (
    <>
      {!isOver && offer.data && <Offer offer={offer.data} />}
      {!isOver && (
        <Text ta="center" c="dimmed">
          {rich('invites.acceptAs', { who: profile?.email || profile?.displayName || '' })}
        </Text>
      )}
      <FormFailure failure={failure} />
      {!isOver && (
        <ActionButton action={accept} failed={t('invites.notAccepted')} onFailed={setRefused} fullWidth>
          {t('invites.acceptInvite')}
        </ActionButton>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => void startSignIn(here, 'login')}>
        {t('invites.otherSignIn')}
      </Button>
    </>
  )
}

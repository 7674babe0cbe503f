import { Button, Group, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { listed, rich, richList, t } from '../lib/texts.ts'
import { nameOfUser } from '../queries/nouns/users.ts'
import { NoticeStrip } from '../ui/page/NoticeStrip.tsx'
import type { Pasted, usePastedPeople } from './pasted-people.ts'

/** So many are named; of more it is told how many. */
const namedMax = 20

/** Ids by their names, and how many more there are. */
const Named = ({ ids }: { ids: readonly string[] }) => (
  <>
    {richList([
      ...ids.slice(0, namedMax).map((id) => (
        <bdi key={id} className="mono">
          {id}
        </bdi>
      )),
      ...(ids.length > namedMax
        ? [<span key="more">{t('shared.andMore', { count: ids.length - namedMax })}</span>]
        : []),
    ])}
  </>
)

/** What became of a pasted list, in numbers. */
function pastedInWords({ asked, done, isLooking, found, addresses, broken, unknown, several, unread }: Pasted): string {
  if (isLooking) return t('pickers.lookingUp', { count: asked, done })
  const parts = [
    t('pickers.found', { count: found }),
    addresses.length > 0 && t('pickers.unknownAddresses', { count: addresses.length }),
    unknown.length > 0 && t('pickers.unknownIds', { count: unknown.length }),
    broken.length > 0 && t('pickers.noAddresses', { count: broken.length }),
    several.length + unread.length > 0 && t('pickers.unclear', { count: several.length + unread.length }),
  ]
  return t('pickers.pasted', { count: asked, parts: listed(parts.filter((part) => part !== false)) })
}

/** The page that invites people, with their addresses filled in. */
const invitePath = (emails: readonly string[]): string =>
  `#/settings/invites/new?${new URLSearchParams({ emails: emails.join(' ') })}`

type PastedPeopleProps = Pick<ReturnType<typeof usePastedPeople>, 'settle' | 'leaveOut'> & { pasted: Pasted }

/** What of a pasted list is not known: who it is, and what is to become of it. */
export function PastedPeople({ pasted, settle, leaveOut }: PastedPeopleProps) {
  const { addresses, broken, unknown, several, unread } = pasted
  return (
    <Stack gap={8}>
      <Text fz="sm" role="status">
        {pastedInWords(pasted)}
      </Text>
      {several.map(({ text, users }) => (
        <NoticeStrip key={text} tone="warning">
          <div>{rich('pickers.meansSeveral', { email: text })}</div>
          <Group gap={8} mt={4}>
            {users.map((user) => (
              <Button
                key={user.userId}
                variant="default"
                size="compact-sm"
                onClick={() => settle([text], [user.userId])}
              >
                {rich('pickers.nameAndId', { name: nameOfUser(user), id: user.userId })}
              </Button>
            ))}
            <Button variant="default" size="compact-sm" onClick={() => leaveOut([text])}>
              {t('shared.leaveOut')}
            </Button>
          </Group>
        </NoticeStrip>
      ))}
      {addresses.length > 0 && (
        <NoticeStrip tone="warning">
          <div>{rich('pickers.nobodyHasAddress', { count: addresses.length, emails: <Named ids={addresses} /> })}</div>
          <Group gap={8} mt={4}>
            <Button
              component="a"
              href={invitePath(addresses)}
              target="_blank"
              rel="noopener"
              variant="default"
              size="compact-sm"
              leftSection={<IconExternalLink size={14} stroke={1.5} aria-hidden />}
            >
              {t('pickers.invite', { count: addresses.length })}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => settle(addresses)}>
              {t('pickers.addAddresses', { count: addresses.length })}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => leaveOut(addresses)}>
              {t('pickers.leaveOutAddresses', { count: addresses.length })}
            </Button>
          </Group>
        </NoticeStrip>
      )}
      {broken.length > 0 && (
        <NoticeStrip tone="warning">
          <div>{rich('pickers.brokenAddresses', { count: broken.length, texts: <Named ids={broken} /> })}</div>
          <Group gap={8} mt={4}>
            <Button variant="default" size="compact-sm" onClick={() => leaveOut(broken)}>
              {t('shared.leaveOut')}
            </Button>
          </Group>
        </NoticeStrip>
      )}
      {unknown.length > 0 && (
        <NoticeStrip tone="warning">
          <div>{rich('pickers.nobodyKnownBy', { ids: <Named ids={unknown} /> })}</div>
          <Group gap={8} mt={4}>
            <Button variant="default" size="compact-sm" onClick={() => leaveOut(unknown)}>
              {t('pickers.leaveOutUnknown', { count: unknown.length })}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => settle(unknown)}>
              {t('pickers.addUnknown', { count: unknown.length })}
            </Button>
          </Group>
        </NoticeStrip>
      )}
      {unread.length > 0 && (
        <NoticeStrip tone="warning">
          <div>{rich('pickers.notLookedUp', { ids: <Named ids={unread} /> })}</div>
          <Group gap={8} mt={4}>
            <Button variant="default" size="compact-sm" onClick={() => leaveOut(unread)}>
              {t('shared.leaveOut')}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => settle(unread)}>
              {t('pickers.addIds', { count: unread.length })}
            </Button>
          </Group>
        </NoticeStrip>
      )}
    </Stack>
  )
}

/** Says of ids that are picked that nobody is known by them, as long as they are. */
export function UnknownPicked({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <Text fz="sm" c="var(--mantine-color-amber-text)" role="status" style={{ overflowWrap: 'anywhere' }}>
      {rich('pickers.unknownPicked', { ids: <Named ids={ids} /> })}
    </Text>
  )
}

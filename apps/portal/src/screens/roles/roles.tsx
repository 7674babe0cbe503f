import type { RoleInput, RoleReply } from '@doorward/contract/authorization/access/roles'
import { rolesMax } from '@doorward/core/constants'
import { Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { newRoleId } from '../../lib/new-role-id.ts'
import { rich, t } from '../../lib/texts.ts'
import { GiveAccessButton } from '../../nouns/access/GiveAccess.tsx'
import { places } from '../../nouns/list.ts'
import type { Noun } from '../../nouns/noun.ts'
import { changedColumn } from '../../nouns/screens/columns.tsx'
import { nounScreens } from '../../nouns/screens/noun-screens.tsx'
import { TogetherLater } from '../../nouns/screens/together-later.tsx'
import { usedFact } from '../../nouns/screens/used-fact.tsx'
import { roleQueries } from '../../queries/nouns/roles.ts'
import { queryClient } from '../../queries/server/query-client.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { later } from '../../ui/placeholder/later.tsx'
import { DateTime } from '../../ui/text/DateTime.tsx'
import { gives } from './gives.ts'
import { RoleFlags } from './RoleFlags.tsx'
import { kindInOrder, RoleKind } from './RoleKind.tsx'
import { blankRole, type RoleValues, roleSpecs, toRoleInput, toRoleValues, validateRole } from './role-values.ts'
import { useTakenName } from './use-taken-name.ts'

const waiting = <PageSkeleton />
const AccessOf = later(async () => (await import('../../nouns/access/AccessOf.tsx')).AccessOf, { waiting })
const RoleFields = later(async () => (await import('./RoleFields.tsx')).RoleFields, { waiting })
const RoleReach = later(async () => (await import('./RoleReach.tsx')).RoleReach)
const CopyAsNew = later(async () => (await import('./CopyAsNew.tsx')).CopyAsNew)
const RoleFact = later(async () => (await import('./RoleFact.tsx')).RoleFact, { waiting, onlyShown: true })

/** `?from=` starts from another role's permissions, as "Copy as new" does. */
function useStart(): RoleValues {
  const from = useSearchParams()[0].get('from')
  const source = from ? queryClient.getQueryData(roleQueries.one(from).queryKey)?.item : undefined
  return source ? { ...toRoleValues(source), name: t('roles.copyName', { role: source.name }) } : blankRole
}

/** What people may do, by name. */
const roles: Noun<RoleReply, RoleValues, RoleInput> = {
  ...places.roles,
  imports: true,
  motif: 'shield',
  guide: 'roles',
  text: t('roles.text'),
  first: t('roles.first'),
  queries: roleQueries,
  idOf: ({ roleId }) => roleId,
  nameOf: ({ name }) => name,
  columns: [
    {
      key: 'name',
      head: t('common.name'),
      order: 'name',
      sortBy: ({ name }) => name,
      cell: ({ name, deprecated }) => (
        <Text component="bdi" inherit td={deprecated ? 'line-through' : undefined}>
          {name}
        </Text>
      ),
    },
    {
      key: 'permissions',
      head: t('roles.permissions'),
      cell: ({ permissions }) => <RoleFlags permissions={permissions} />,
    },
    {
      key: 'kind',
      head: t('common.kind'),
      sortBy: kindInOrder,
      cell: (role) =>
        role.deprecated || role.managed ? (
          <RoleKind role={role} />
        ) : (
          <Text component="span" fz="sm" c="dimmed">
            {t('roles.custom')}
          </Text>
        ),
    },
    { ...changedColumn(), cell: ({ managed, lastUpdated }) => (managed ? '–' : <DateTime at={lastUpdated} inList />) },
  ],
  list: {
    filters: [
      { value: 'all', label: t('common.all'), keeps: () => true },
      { value: 'custom', label: t('roles.custom'), keeps: ({ managed }) => !managed },
      { value: 'managed', label: t('roles.managed'), keeps: ({ managed }) => managed === true },
    ],
    noticeOf: ({ length }) =>
      length > rolesMax && <NoticeStrip tone="warning">{t('roles.tooMany', { max: rolesMax })}</NoticeStrip>,
  },
  form: {
    tab: { key: 'permissions', label: t('roles.permissions') },
    blank: blankRole,
    fields: { specs: roleSpecs, problems: validateRole, Fields: RoleFields },
    useRules: useTakenName,
    now: ({ roleId }) => <RoleReach roleId={roleId} />,
    isFixed: ({ managed }) => managed === true,
    toValues: toRoleValues,
    toInput: (values, served) => ({ ...(served ? {} : { roleId: newRoleId() }), ...toRoleInput(values) }),
  },
  making: { text: t('roles.makingText'), wide: true, useStart },
  badges: (role) => <RoleKind role={role} />,
  actions: ({ roleId }) => (
    <>
      <CopyAsNew roleId={roleId} />
      <GiveAccessButton begun={{ roles: [roleId] }} />
    </>
  ),
  above: ({ managed }) => managed && <NoticeStrip>{t('roles.managedText')}</NoticeStrip>,
  facts: (role) => [
    [t('roles.permissions'), <RoleFact key="actions" of="actions" role={role} />],
    [t('roles.inUseBy'), <RoleFact key="who" of="who" role={role} />],
    usedFact('role', role.roleId),
    [t('common.changed'), role.managed ? '–' : <RoleFact key="changed" of="changed" role={role} />],
    [t('common.description'), role.description || <Text c="dimmed">{t('common.noneSmall')}</Text>],
  ],
  below: (role) => <RoleFact of="map" role={role} />,
  OverviewIn: TogetherLater,
  tabs: [
    {
      key: 'access',
      label: t('common.access'),
      body: ({ roleId }) => (
        <AccessOf focus={{ kind: 'role', id: roleId }} names={gives(roleId)} none={t('roles.noRecord')} />
      ),
    },
  ],
  remove: {
    text: t('roles.removeText'),
    consequences: (role) => [rich('roles.inUseByThese', { use: <RoleFact of="use" role={role} /> })],
    instead: () => ({ when: t('roles.milderWhen'), label: t('roles.milderAct'), tab: 'access' }),
    when: ({ managed }) => !managed,
  },
  // Roles managed by Doorward are the same in every account and have no history to ask for.
  history: ({ managed }) => (managed ? t('roles.managedHistory') : undefined),
}

export const { list, create, detail } = nounScreens(roles)

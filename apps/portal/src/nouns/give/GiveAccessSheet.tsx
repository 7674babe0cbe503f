import { Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { t } from '../../lib/texts.ts'
import { useUserName } from '../../pickers/Names.tsx'
import { ResourcePicker } from '../../pickers/ResourcePicker.tsx'
import { RolePicker } from '../../pickers/RolePicker.tsx'
import { wholeInWords } from '../../pickers/resource-text.ts'
import { UserPicker } from '../../pickers/UserPicker.tsx'
import { undecidedInWords } from '../../pickers/undecided.ts'
import { groupNameQuery } from '../../queries/nouns/groups.ts'
import { allRolesQuery } from '../../queries/nouns/roles.ts'
import { ActionButton } from '../../ui/action/ActionButton.tsx'
import { tellDone, type Undo } from '../../ui/action/toast.tsx'
import { Dialog } from '../../ui/floating/Dialog.tsx'
import { useAskIfLarge } from '../../ui/form/ask-if-large.tsx'
import { DraftStrip } from '../../ui/form/DraftStrip.tsx'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { keepPage } from '../../ui/form/keep-page.ts'
import { LeaveUnsaved } from '../../ui/form/LeaveUnsaved.tsx'
import { useAskBeforeUnload } from '../../ui/form/UnsavedGuard.tsx'
import { under } from '../../ui/theme/widths.ts'
import { carryOut } from '../access/access-write.ts'
import type { Giving } from '../access/give-access.ts'
import { ActsLocked, lockedBy } from '../access/LockedAct.tsx'
import { useGivingRefusal } from '../access/use-giving-refusal.ts'
import { EffectPanel } from '../effect/EffectPanel.tsx'
import { type LargeGain, whyLargeGain } from '../effect/effect-words.ts'
import { isKnownLarge, useEffectOf } from '../effect/use-effect-of.ts'
import { StatementSentence } from '../statement/StatementSentence.tsx'
import { type GivingValues, givingSpecs, nameOfNew, startOf, validateGiving, writeOf } from './giving.ts'
import { WhereKept } from './WhereKept.tsx'

/** What is asked before much is given, by why it is much. */
const questions: Record<LargeGain, (who: string) => string> = {
  everything: (who) => t('giving.giveEverything', { who }),
  everyAction: (who) => t('giving.giveEveryAction', { who }),
  delegate: (who) => t('giving.giveDelegate', { who }),
  many: () => t('giving.giveLarge'),
  other: (who) => t('giving.giveThis', { who }),
}

interface GiveAccessSheetProps {
  begun: Giving
  onClose: () => void
}

/** Gives access in one sentence, who may do what on what, from wherever one is; its effect is told before. */
export function GiveAccessSheet({ begun, onClose }: GiveAccessSheetProps) {
  const phone = useMediaQuery(under(576)) ?? false
  const [leaving, setLeaving] = useState(false)
  const changed = useRef(false)
  const field = useRef<HTMLElement>(null)
  useFocusBack()
  const leave = () => (changed.current ? setLeaving(true) : onClose())
  useOnOtherAddress(leave)
  const stay = () => {
    setLeaving(false)
    // The question is gone by then, and what had the focus in it.
    requestAnimationFrame(() => field.current?.focus())
  }
  return (
    <>
      <Dialog
        opened
        onClose={leave}
        title={t('ui.give')}
        size={640}
        fullScreen={phone}
        closeOnClickOutside={false}
        onFocusCapture={({ target }) => {
          if (target instanceof HTMLInputElement) field.current = target
        }}
      >
        <GivingForm begun={begun} changed={changed} onLeave={leave} onClose={onClose} />
      </Dialog>
      {/* Not there before it is asked: it would take the Escape that asks for its own. */}
      {leaving && <LeaveUnsaved opened text={t('giving.unsaved')} onStay={stay} onLeave={onClose} />}
    </>
  )
}

/** The sheet belongs to the page it was called on: it is left with that, where Back could not be kept from leaving it. */
function useOnOtherAddress(leave: () => void): void {
  const { pathname, search } = useLocation()
  const at = pathname + search
  const [before] = useState(() => ({ at }))
  useEffect(() => {
    if (before.at === at) return
    before.at = at
    leave()
  })
}

/** Whoever was called away by the sheet goes on where they were; at the page's heading, where that is gone as the palette is. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body
      // The palette's own box is on its way out, and what was in it goes with it.
      const stays = isThere && !before.closest('.mantine-Spotlight-root')
      const place = stays ? before : document.querySelector<HTMLElement>('main h1')
      place?.focus()
    },
    [before],
  )
}

interface GivingFormProps extends GiveAccessSheetProps {
  /** Told whether something would be lost. */
  changed: RefObject<boolean>
  onLeave: () => void
}

function GivingForm({ begun, changed, onLeave, onClose }: GivingFormProps) {
  const { form, newName, asked, begin, question } = useGivingForm(begun, onClose)
  const refusal = useGivingRefusal()
  changed.current = form.changes.length > 0
  useAskBeforeUnload(form.changes.length > 0)
  const { values, errors } = form
  const { roles, resources } = values
  const isSentence = roles.length > 0 && resources.length > 0
  return (
    <>
      <form noValidate onSubmit={keepPage}>
        <Stack gap="md">
          <ActsLocked refusal={refusal} />
          <DraftStrip at={form.draftAt} onRestore={form.restoreDraft} />
          <UserPicker
            label={t('shared.who')}
            withAsterisk
            isFirst
            kinds={['user', 'client', 'group']}
            users={values.users}
            groups={values.groups}
            error={errors.users}
            onUndecided={(count) => form.waitFor('users', undecidedInWords(count))}
            onChange={(picked) => form.set(picked)}
          />
          <RolePicker
            label={t('statement.may')}
            withAsterisk
            roles={roles}
            error={errors.roles}
            onChange={(picked) => form.set({ roles: picked })}
          />
          <ResourcePicker
            label={t('statement.on')}
            withAsterisk
            resources={resources}
            error={errors.resources}
            onChange={(picked) => form.set({ resources: picked })}
          />
          <WhereKept form={form} newName={newName} />
          {isSentence && (
            <Stack component="section" aria-label={t('giving.sentence')} className="card" p="sm" gap="xs">
              <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                <StatementSentence userIds={values.users} groupIds={values.groups} {...{ roles, resources }} />
              </Text>
              {asked ? <EffectPanel asked={asked} /> : <StillMissing values={values} />}
            </Stack>
          )}
          <FormFailure failure={form.failure} />
          <Group justify="flex-end" gap="sm">
            <Text fz="xs" c="dimmed" style={{ flex: 1 }}>
              {t('parts.needed')}
            </Text>
            <Button variant="default" onClick={onLeave}>
              {t('common.cancel')}
            </Button>
            <ActionButton type="submit" action={begin} failed={t('giving.failed')} {...lockedBy(refusal, t('ui.give'))}>
              {t('ui.give')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
      {question}
    </>
  )
}

/** Why no effect is told yet: the first thing that the sheet lacks. */
function StillMissing({ values }: { values: GivingValues }) {
  const [first] = Object.values(validateGiving(values)).filter(Boolean)
  return (
    <Text fz="sm" c="dimmed" role="status">
      {first} {t('giving.effectThen')}
    </Text>
  )
}

/** Several by the first of them, and how many more there are. */
const inShort = ([first = '', ...others]: readonly string[]): string =>
  others.length > 0 ? t('giving.andMore', { first, count: others.length }) : first

/** Who gets it, in short: the people before the groups. */
function useWho({ users, groups }: GivingValues): string {
  const [user = ''] = users
  const [group = ''] = groups
  const userName = useUserName(user)
  const { data: groupName = group } = useQuery({ ...groupNameQuery(group), enabled: group !== '' })
  const [, ...otherUsers] = users
  return user ? inShort([userName, ...otherUsers, ...groups]) : inShort([groupName, ...groups.slice(1)])
}

/** The form of the sheet, what it would move, and giving it. */
function useGivingForm(begun: Giving, onClose: () => void) {
  const served = useMemo(() => ({ values: startOf(begun), version: undefined }), [begun])
  const { data: roles = [] } = useQuery({ ...allRolesQuery, retry: false })
  const roleName = (id: string) => roles.find(({ roleId }) => roleId === id)?.name ?? id
  const named = (values: GivingValues) => nameOfNew(values, values.roles.map(roleName)[0])
  let undo: Undo | undefined
  const form = useEntityForm<GivingValues>({
    served,
    specs: givingSpecs,
    validate: validateGiving,
    failed: t('giving.failed'),
    draftKey: 'giving',
    save: async (values) => {
      undo = await carryOut(await writeOf(values, named(values)))
    },
  })
  const { values } = form
  const isWhole = !Object.values(validateGiving(values)).some(Boolean)
  const newName = named(values)
  const who = useWho(values)
  const ask = async () => (await writeOf(values, newName)).effectOf()
  const asked = useEffectOf(isWhole ? ['giving', values] : undefined, ask)
  const save = async () => {
    const saved = await form.submit()
    if (saved) {
      const given = {
        who,
        roles: inShort(values.roles.map(roleName)),
        resources: inShort(values.resources.map((uri) => wholeInWords(uri) ?? uri)),
      }
      tellDone(t('giving.given', { count: values.users.length + values.groups.length, ...given }), undo)
      onClose()
    }
    return saved
  }
  const { begin, question } = useAskIfLarge({
    effect: {
      panel: asked && <EffectPanel asked={asked} />,
      isLarge: async () => isWhole && isKnownLarge(asked, ask),
      title: questions[whyLargeGain(asked?.effect)](who),
      typedName: values.kept === 'new' ? newName : t('giving.typedWord'),
    },
    label: t('ui.give'),
    failed: t('giving.failed'),
    undo: t('parts.savedIsInHistory'),
    save,
  })
  return { form, newName, asked, begin, question }
}

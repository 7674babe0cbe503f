import { ApiError } from '@doorward/contract/client'
import { equal } from '@doorward/core/changes/equal'
import type { Json } from '@doorward/core/changes/patch'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { capital } from '../../lib/capital.ts'
import { refusedOf } from '../../lib/refused-item.ts'
import { t } from '../../lib/texts.ts'
import { type Secret, SecretOnce } from '../../ui/action/SecretOnce.tsx'
import type { Undo } from '../../ui/action/toast.tsx'
import { CreatePage } from '../../ui/form/CreatePage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageSkeleton } from '../../ui/placeholder/Loading.tsx'
import { Refused } from '../../ui/placeholder/Refused.tsx'
import { useMakingRefusal } from '../access/standing.ts'
import { CreateEffect } from '../effect/CreateEffect.tsx'
import { EffectPanel } from '../effect/EffectPanel.tsx'
import { type EffectAsked, isKnownLarge } from '../effect/use-effect-of.ts'
import { useFormParts } from '../form/form-parts.tsx'
import { createLabelOf } from '../navigation.ts'
import { type Noun, type NounForm, pageOf } from '../noun.ts'
import type { ListedNoun, Permission } from '../place.ts'

interface NounCreateScreenProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  /** What the form begins with; otherwise what the noun says. */
  start?: Values
  /** Stands above the fields. */
  above?: ReactNode
}

/** The page that makes one item of a noun. */
export function NounCreateScreen<Row, Values extends object, Input, Made>({
  noun,
  start,
  above,
}: NounCreateScreenProps<Row, Values, Input, Made>) {
  const { form, making = {} } = noun
  const useStart = making.useStart ?? (() => form?.blank)
  const usual = useStart()
  const begin = start ?? usual
  const refusal = useMakingRefusal(noun)
  if (refusal) return <NotMade noun={noun} permission={refusal} />
  if (!form || !begin) return <PageSkeleton />
  return <Making noun={noun} form={form} start={begin} above={above} />
}

/** Stands for the form where making one would be refused. */
const NotMade = ({ noun, permission }: { noun: ListedNoun; permission: Permission }) => (
  <>
    <PageHeader
      crumbs={[{ label: t(`headings.${noun.group}`) }, { label: capital(noun.many), to: noun.path }]}
      title={createLabelOf(noun)}
    />
    <Refused refused={t('acts.notMade', { many: noun.many })} permission={permission} reference={undefined} />
  </>
)

/** The name that was given, if any. */
const nameIn = (values: object): string | undefined =>
  'name' in values && typeof values.name === 'string' && values.name !== '' ? values.name : undefined

/** What exists and cannot be had is forbidden to whoever asked for it, whichever way that was refused (ERR-03). */
const asUnseen = (cause: unknown, title: string): unknown =>
  cause instanceof ApiError && (cause.status === 403 || cause.status === 404)
    ? new ApiError({ status: 403, code: 'Forbidden', title, cause })
    : cause

/** Deletes what was just made, as it was made, where that can be restored and so loses nothing. */
function undoOfMaking<Row, Values extends object, Input, Made>(
  { one, idOf, remove, queries }: Noun<Row, Values, Input, Made>,
  { made, version, page }: { made: Made; version: string | undefined; page: string },
): Undo | undefined {
  if (!remove || !queries.restoresDeleted) return undefined
  const id = idOf(made)
  return async () => {
    const raise = async (error: unknown) =>
      (await import('../changes/changed-since.ts')).raiseChangedSince(error, { id, queries })
    await queries.remove(id, version).catch(refusedOf(page)).catch(raise)
    return capital(t('acts.deleted', { noun: one }))
  }
}

interface MakingProps<Row, Values extends object, Input, Made> {
  noun: Noun<Row, Values, Input, Made>
  form: NounForm<Row, Values, Input>
  start: Values
  above: ReactNode
}
function Making<Row, Values extends object, Input, Made>({
  noun,
  form,
  start,
  above,
}: MakingProps<Row, Values, Input, Made>) {
  const { one, making = {} } = noun
  const navigate = useNavigate()
  const { specs, validate, draw, hasSecret } = useFormParts(form, undefined)
  const [asked, setAsked] = useState<EffectAsked>()
  const { create: effectOf } = noun.queries.effects
  const isValid = (values: Values) => !Object.values(validate(values)).some(Boolean)
  // Of what nobody has touched yet there is nothing to tell.
  const isBegun = (values: Values) => !equal(values as Json, form.blank as Json) // values of forms are plain
  const { sound = (values: Values) => values } = making
  const [shown, setShown] = useState<{ secret: Secret | undefined; report: ReactNode; then: string }>()
  const make = async (values: Values) => {
    const { made, version } = await noun.queries.make(form.toInput(values))
    const then = making.goTo?.(made) ?? pageOf(noun, made)
    const secret = making.once?.(made)
    const report = making.report?.(made, () => leave(then))
    if (!secret && !report) return { address: then, undo: undoOfMaking(noun, { made, version, page: then }) }
    setShown({ secret, report, then })
    return undefined
  }
  const leave = (then: string) => {
    setShown(undefined)
    void navigate(then)
  }
  const create = (values: Values) =>
    make(values).catch(async (error: unknown) => {
      const existing = making.existing?.(error, values)
      if (!existing) throw error
      await noun.queries.reread(existing.id).catch((cause: unknown) => {
        throw asUnseen(cause, existing.unseen)
      })
      return { address: `${noun.path}/${encodeURIComponent(existing.id)}`, said: existing.text }
    })
  return (
    <>
      <CreatePage
        crumbs={[{ label: t(`headings.${noun.group}`) }, { label: capital(noun.many), to: noun.path }]}
        title={createLabelOf(noun)}
        text={making.text ?? noun.text}
        noun={one}
        blank={start}
        specs={specs}
        validate={validate}
        draftKey={hasSecret ? undefined : `${noun.path}.new`}
        done={making.report ? undefined : (making.done ?? capital(t('acts.created', { noun: one })))}
        label={making.submit}
        wide={making.wide ?? false}
        create={create}
        effect={
          effectOf &&
          ((values) => ({
            panel: asked && <EffectPanel asked={asked} />,
            isLarge: async () => isValid(values) && isKnownLarge(asked, () => effectOf(form.toInput(values))),
            title: t('parts.createLarge', { noun: one }),
            // What has no name is typed by what it is.
            typedName: nameIn(values) ?? one,
          }))
        }
      >
        {(entity) => {
          const told = sound(entity.values)
          return (
            <>
              {above}
              {draw(entity)}
              {effectOf && (
                <CreateEffect
                  what={isBegun(told) && isValid(told) ? [noun.path, 'new', told] : undefined}
                  when={making.effectWhen}
                  none={making.effectNone?.(told)}
                  ask={() => effectOf(form.toInput(told))}
                  onAsked={setAsked}
                />
              )}
            </>
          )
        }}
      </CreatePage>
      {shown?.report}
      <SecretOnce secret={shown?.secret} onDone={() => shown && leave(shown.then)} />
    </>
  )
}

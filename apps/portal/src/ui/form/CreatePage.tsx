import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { EntityForm, FieldErrors } from '../../lib/form/entity-form.ts'
import type { FieldSpecs } from '../../lib/form/merge.ts'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { useKeys } from '../../lib/keys.ts'
import { t } from '../../lib/texts.ts'
import { ActionButton } from '../action/ActionButton.tsx'
import { tellDone, type Undo } from '../action/toast.tsx'
import type { Crumb } from '../page/Crumbs.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { type SaveEffect, useAskIfLarge } from './ask-if-large.tsx'
import { DraftStrip } from './DraftStrip.tsx'
import { FormFailure } from './FormFailure.tsx'
import { keepPage } from './keep-page.ts'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { useFirstField } from './use-first-field.ts'

/** Where a new item stands. */
interface Made {
  address: string
  said?: string
  undo?: Undo | undefined
}

interface CreatePageProps<Values extends object> {
  crumbs: Crumb[]
  /** Such as "Create role"; also the button, unless `submit` or `label` names that. */
  title: string
  /** What sends it, where it is sent and not created. */
  submit?: string
  /** The button, where that says more than the title, by what is filled in. */
  label?: ((values: Values) => string) | undefined
  text?: string
  noun: string
  blank: Values
  specs: FieldSpecs<Values>
  validate: (values: Values) => FieldErrors<Values>
  /**
   * Creates the item; resolves with the address of its page and what takes it back, or with nothing where the page itself
   * goes on; where nothing was made, with what is said instead.
   */
  create: (values: Values) => Promise<Made | undefined>
  /** Left out for forms with secrets. */
  draftKey?: string | undefined
  /** Said when it is done, such as "Role created."; nothing where the page itself tells what came of it. */
  done: string | undefined
  wide?: boolean
  effect?: ((values: Values) => SaveEffect) | undefined
  children: (form: EntityForm<Values>) => ReactNode
}

/** The page that makes one item: the form, its states, and then the new item's page. `e` goes to its first field. */
export function CreatePage<Values extends object>(props: CreatePageProps<Values>) {
  const { form, submit, failed } = useCreating(props)
  const label = props.submit ?? props.label?.(form.values) ?? props.title
  const effect = props.effect?.(form.values)
  const { begin, question } = useAskIfLarge({ effect, label, failed, undo: t('parts.madeCanBeDeleted'), save: submit })
  const box = useFirstField()
  useKeys({ 'mod+s': { label, run: () => void begin() } })
  const back = props.crumbs.findLast((crumb) => crumb.to)?.to ?? '/settings'
  return (
    <>
      <PageHeader crumbs={props.crumbs} title={props.title} text={props.text} />
      <form ref={box} noValidate onSubmit={keepPage}>
        <Stack gap="lg" maw={props.wide ? 1200 : 760}>
          <DraftStrip at={form.draftAt} onRestore={form.restoreDraft} />
          {props.children(form)}
          <FormFailure failure={form.failure} />
          <Group gap="sm">
            <ActionButton type="submit" action={begin} failed={failed}>
              {label}
            </ActionButton>
            <Button component={Link} to={back} variant="default">
              {t('common.cancel')}
            </Button>
            <Text fz="xs" c="dimmed" data-needed>
              {t('parts.needed')}
            </Text>
          </Group>
        </Stack>
      </form>
      {question}
      <UnsavedGuard form={form} name={t('parts.newOne', { noun: props.noun })} />
    </>
  )
}

/** The form of the item, and sending it: once it is made it is told, and its page opens. */
function useCreating<Values extends object>(props: CreatePageProps<Values>) {
  const { noun } = props
  const navigate = useNavigate()
  let created: Made | undefined
  const failed = props.submit ? t('parts.sendFailed', { noun }) : t('parts.createFailed', { noun })
  const form = useEntityForm<Values>({
    served: { values: props.blank, version: undefined },
    specs: props.specs,
    validate: props.validate,
    failed,
    ...(props.draftKey ? { draftKey: props.draftKey } : {}),
    save: async (values) => {
      created = await props.create(values)
    },
  })
  const submit = async () => {
    const saved = await form.submit()
    if (saved) {
      const said = created?.said ?? props.done
      if (said) tellDone(said, created?.undo)
      if (created) void navigate(created.address)
    }
    return saved
  }
  return { form, submit, failed }
}

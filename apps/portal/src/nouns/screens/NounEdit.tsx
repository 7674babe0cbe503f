import { Stack } from '@mantine/core'
import { useRef } from 'react'
import { useEntityForm } from '../../lib/form/use-entity-form.ts'
import { t } from '../../lib/texts.ts'
import { useKnownActions } from '../../pickers/known-actions.ts'
import type { Undo } from '../../ui/action/toast.tsx'
import { EditForm } from '../../ui/form/EditForm.tsx'
import { NotChanged } from '../../ui/placeholder/Refused.tsx'
import { LockedFields } from '../access/Locked.tsx'
import { useRefusal } from '../access/use-refusal.ts'
import { EffectPanel } from '../effect/EffectPanel.tsx'
import { movedInWords } from '../effect/effect-words.ts'
import { isKnownLarge, useEffectOf } from '../effect/use-effect-of.ts'
import { FormSide } from '../form/FormSide.tsx'
import { useFormParts } from '../form/form-parts.tsx'
import { LastChange } from '../history/LastChange.tsx'
import { undoOf } from '../history/restored.ts'
import type { NounForm } from '../noun.ts'
import type { Shown } from './shown.ts'

type Editable<Row, Values extends object, Input> = NounForm<Row, Values, Input> & {
  toValues: NonNullable<NounForm<Row, Values, Input>['toValues']>
}
const isEditable = <Row, Values extends object, Input>(
  form: NounForm<Row, Values, Input> | undefined,
): form is Editable<Row, Values, Input> => form?.toValues !== undefined

/** The form of one item; nothing where none is edited. */
export function NounEdit<Row, Values extends object, Input, Made>(shown: Shown<Row, Values, Input, Made>) {
  const { form } = shown.noun
  return isEditable(form) ? <Edit {...shown} form={form} /> : null
}

interface EditProps<Row, Values extends object, Input, Made> extends Shown<Row, Values, Input, Made> {
  form: Editable<Row, Values, Input>
}
function Edit<Row, Values extends object, Input, Made>({
  noun,
  form,
  row,
  version,
}: EditProps<Row, Values, Input, Made>) {
  const { one, queries } = noun
  const { toValues, toInput } = form
  const id = noun.idOf(row)
  const lacked = useRefusal(noun, row, 'change')
  const refusal = form.isFixed?.(row) ? undefined : lacked
  const undo = useRef<Undo>(undefined)
  const { specs, validate, draw, hasSecret } = useFormParts(form, row)
  const entity = useEntityForm<Values>({
    served: { values: toValues(row), version },
    specs,
    validate,
    failed: t('parts.saveFailed', { noun: one }),
    ...(hasSecret ? {} : { draftKey: `${noun.path}.${id}` }),
    save: async (values, sent) => {
      undo.current = undoOf(one, await queries.save(id, toInput(values, row), sent), { id, queries })
    },
    reload: async () => {
      const fresh = await queries.reread(id)
      return { values: toValues(fresh.item), version: fresh.version }
    },
  })
  const known = useKnownActions()
  const { replace } = queries.effects
  const isValid = !Object.values(validate(entity.values)).some(Boolean)
  const ask = replace && (() => replace(id, toInput(entity.values, row), version))
  const asked = useEffectOf(
    entity.dirty && isValid && !refusal ? [noun.path, id, version, entity.values] : undefined,
    ask,
  )
  const effect = asked &&
    ask && {
      panel: <EffectPanel asked={asked} />,
      isLarge: () => isKnownLarge(asked, ask),
      title: t('parts.saveLarge', { noun: one, name: noun.nameOf(row) }),
      typedName: noun.nameOf(row),
      told: asked.effect && movedInWords(asked.effect, known),
    }
  return (
    <EditForm
      form={entity}
      specs={specs}
      noun={one}
      name={noun.nameOf(row)}
      undo={undo}
      refusal={refusal}
      effect={effect}
      beside={replace && !refusal && <FormSide asked={asked} now={form.now?.(row)} />}
      lastChange={noun.history && <LastChange changes={queries.history(id)} />}
    >
      {refusal && <NotChanged text={t('acts.readOnly', { noun: one })} permission={refusal} />}
      <LockedFields isLocked={refusal !== undefined}>
        <Stack gap="lg">{draw(entity)}</Stack>
      </LockedFields>
    </EditForm>
  )
}

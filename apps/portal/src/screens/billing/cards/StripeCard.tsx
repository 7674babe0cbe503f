import { Button, Input, Skeleton, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../lib/texts.ts'
import { NoticeStrip } from '../../../ui/page/NoticeStrip.tsx'
import { AddCardActions } from './AddCardActions.tsx'
import type { CardFormProps } from './card-form-props.ts'
import { type CardForm, openCardForm } from './stripe-form.ts'

const fieldPx = 36

/** Stripe's own field for a card: its number goes to Stripe alone. Each try to have it come is a field of its own. */
export function StripeCard(props: CardFormProps) {
  const [tries, setTries] = useState(0)
  return <Field key={tries} {...props} onTryAgain={() => setTries(tries + 1)} />
}

/** Has the provider's field come into a box, and go with it; undefined until it is there. */
function useCardForm(publishableKey: string) {
  const box = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<CardForm>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    let opened: CardForm | undefined
    const open = async (into: HTMLElement) => {
      try {
        opened = await openCardForm(publishableKey, into)
        if (isGone) opened.close()
        else setForm(opened)
      } catch (error) {
        console.warn('The card form did not come.', error)
        if (!isGone) setHasFailed(true)
      }
    }
    if (box.current) void open(box.current)
    return () => {
      isGone = true
      opened?.close()
    }
  }, [publishableKey])
  return { box, form, hasFailed }
}

function Field({ add, onClose, publishableKey = '', onTryAgain }: CardFormProps & { onTryAgain: () => void }) {
  const { box, form, hasFailed } = useCardForm(publishableKey)
  const [wrong, setWrong] = useState<string>()
  const addIt = async () => {
    setWrong(undefined)
    const source = await form?.source().catch((error: Error) => setWrong(error.message || t('cards.cardWrong')))
    if (source) await add(source)
  }
  return (
    <>
      {hasFailed && (
        <NoticeStrip
          tone="failed"
          action={
            <Button size="compact-sm" variant="default" onClick={onTryAgain}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('cards.formFailed')}
        </NoticeStrip>
      )}
      <Input.Wrapper label={t('cards.cardData')} error={wrong} hidden={hasFailed}>
        <div className="card" style={{ padding: '9px 12px', minHeight: fieldPx }}>
          {!form && <Skeleton height={16} aria-busy="true" role="status" aria-label={t('common.loading')} />}
          <div ref={box} />
        </div>
      </Input.Wrapper>
      <Text fz="sm" c="dimmed">
        {t('cards.numberStays')}
      </Text>
      <AddCardActions add={addIt} onClose={onClose} disabledReason={form ? undefined : t('cards.formComes')} />
    </>
  )
}

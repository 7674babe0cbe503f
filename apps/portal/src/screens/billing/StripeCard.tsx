import { Button, Input, Skeleton, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../lib/texts.ts'
import { NoticeStrip } from '../../ui/page/NoticeStrip.tsx'
import { AddCardActions } from './AddCardActions.tsx'
import type { CardFormProps } from './card-form-props.ts'
import { type CardForm, openCardForm } from './stripe-form.ts'

const fieldPx = 36

/** Stripe's own field for a card: its number goes to Stripe alone. */
export function StripeCard({ add, onClose, publishableKey = '' }: CardFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<CardForm>()
  const [hasFailed, setHasFailed] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it anew
  useEffect(() => {
    let isGone = false
    let opened: CardForm | undefined
    setHasFailed(false)
    const open = async () => {
      try {
        if (!box.current) return
        opened = await openCardForm(publishableKey, box.current)
        if (isGone) opened.close()
        else setForm(opened)
      } catch (error) {
        console.warn('The card form did not come.', error)
        if (!isGone) setHasFailed(true)
      }
    }
    void open()
    return () => {
      isGone = true
      opened?.close()
    }
  }, [publishableKey, tries])
  const addIt = async () => {
    setWrong(undefined)
    const source = await form?.source().catch((error: Error) => setWrong(error.message || t('billing.cardWrong')))
    if (source) await add(source)
  }
  return (
    <>
      {hasFailed && (
        <NoticeStrip
          tone="failed"
          action={
            <Button size="compact-sm" variant="default" onClick={() => setTries(tries + 1)}>
              {t('common.tryAgain')}
            </Button>
          }
        >
          {t('billing.formFailed')}
        </NoticeStrip>
      )}
      <Input.Wrapper label={t('billing.cardData')} error={wrong} hidden={hasFailed}>
        <div className="card" style={{ padding: '9px 12px', minHeight: fieldPx }}>
          {!form && <Skeleton height={16} aria-busy="true" role="status" aria-label={t('common.loading')} />}
          <div ref={box} />
        </div>
      </Input.Wrapper>
      <Text fz="sm" c="dimmed">
        {t('billing.numberStays')}
      </Text>
      <AddCardActions add={addIt} onClose={onClose} disabledReason={form ? undefined : t('billing.formComes')} />
    </>
  )
}

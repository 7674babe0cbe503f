import type { BillingAccountReply } from '@doorward/contract/billing/accounts'
import { moneyText } from '@doorward/core/billing/money'
import { type AccountPlan, isCurrency, isFeatureSet, plans, unitPriceOf } from '@doorward/core/billing/plans'
import type { Json } from '@doorward/core/changes/patch'
import { defaultCurrency } from '@doorward/core/constants'
import { Refusal } from '@doorward/core/refusals'
import { saidIn } from '@doorward/core/text/visible'
import { changeBillingAccount, lockBillingAccount } from '@doorward/store/billing/billing-accounts'
import type { Decided } from '@doorward/store/writes/model'
import { planOf, readBilling, showBilling, versionOf } from '../accounts/billing-rows.ts'
import { defaultCard } from '../cards/cards-at.ts'
import { mustTakeCards } from '../cards/set-up-card.ts'
import type { BillingCall, BillingHandler } from '../environment.ts'
import { answerKept, type Kept, keepAnswer } from '../kept-answer.ts'
import { noPayer } from '../not-found.ts'

/** A selection that says something: a text that can be seen, a number, yes or no, or what holds such. */
function isSaid(selection: unknown): boolean {
  if (typeof selection === 'string') return saidIn(selection) !== undefined
  if (typeof selection === 'object') return Object.values(selection ?? {}).some(isSaid)
  return selection !== undefined
}

/** Whether a selection that names the price of a call names another one than what is paid. */
const namesOtherPrice = (selection: unknown, unitPrice: string): boolean =>
  typeof selection === 'object' && selection !== null && 'unitPrice' in selection && selection.unitPrice !== unitPrice

type Target = BillingCall<'updatePaymentTargets'>['body']['paymentTarget']

/** What is chosen. Raises UnknownFeatureSet, PlanSelectionInformationMissing, UnsupportedCurrency, PlanGivenByOperator, InvalidRequest. */
function chosen({ featureSet, currency = defaultCurrency, selection }: Target) {
  if (!isFeatureSet(featureSet)) throw new Refusal('UnknownFeatureSet')
  if (!isSaid(selection)) throw new Refusal('PlanSelectionInformationMissing')
  if (!isCurrency(currency)) throw new Refusal('UnsupportedCurrency')
  if (featureSet === 'LOCKED') throw new Refusal('PlanGivenByOperator', { title: 'Nobody chooses to be locked.' })
  if (plans[featureSet].givenBy === 'operator') throw new Refusal('PlanGivenByOperator')
  const unitPrice = moneyText(unitPriceOf(featureSet, currency))
  if (namesOtherPrice(selection, unitPrice))
    throw new Refusal('InvalidRequest', {
      title: `A call on ${featureSet} costs ${unitPrice} ${currency} now.`,
      details: { field: 'paymentTarget.selection.unitPrice' },
    })
  return { featureSet, currency }
}

/** Chooses a plan (decision 52); the same again changes nothing. Raises what stands in the contract. */
export const updatePaymentTargets: BillingHandler<'updatePaymentTargets'> = async (call) => {
  const { accountId, caller, requestId, idempotency, environment, body } = call
  const { keyring, commit, cards: provider } = environment
  const { featureSet, currency } = chosen(body.paymentTarget)
  const plan = plans[featureSet]
  if (plan.needsCard) mustTakeCards(environment)
  const key = { kind: 'account', id: accountId } as const
  const dataKey = await keyring.dataKey(accountId)
  const claimed = { accountId, idempotency, dataKey }
  let answer: Kept<BillingAccountReply> | undefined
  const { replayed, body: kept } = await commit({
    accountId,
    actor: caller.userId,
    requestId,
    idempotency,
    reads: [key],
    decide: async (view): Promise<Decided> => {
      await environment.stillMay(call, view)
      const item = view.item(key)
      // Held until the plan is written: no card is taken away meanwhile.
      const account = await lockBillingAccount(view.tx, accountId)
      if (!account) throw noPayer()
      if (!item || item.deleted) throw new Refusal('NotFound')
      const before = planOf(item.doc)
      if (before.featureSet === 'LOCKED') throw new Refusal('AccountLocked')
      if (plan.needsCard) {
        const card = await defaultCard(view.tx, accountId, { account, provider })
        if (card?.status !== 'active') throw new Refusal('PaymentSourceMissing')
      }
      const isSame = before.featureSet === featureSet && before.currency === currency
      const after: AccountPlan = { featureSet, currency, since: environment.now().toISOString() }
      const changes = isSame ? [] : [{ ...key, after: { ...item.doc, plan: after as unknown as Json } }] // plain texts
      return {
        changes,
        settlesFirst: true, // or the answer would show what the next one chooses
        also: async (tx) => {
          // Answers show the plan, so their version moves with it.
          if (!isSame) await changeBillingAccount(tx, accountId, {})
          const rows = await readBilling(tx, accountId)
          answer = { status: 200, body: showBilling(rows, { accountId, dataKey, provider }), headers: versionOf(rows) }
          await keepAnswer(tx, claimed, answer)
        },
        reply: () => ({ status: 200, body: null }),
      }
    },
  })
  const answered = replayed ? answerKept<BillingAccountReply>(claimed, kept) : answer
  if (!answered) throw new Error('a plan was chosen without an answer')
  return answered
}

import { Refusal } from '@doorward/core/refusals'

/** Before anybody pays for the account (BIL-01). */
export const noPayer = (): Refusal => new Refusal('NotFound', { title: 'Nobody pays for this account yet.' })

/** For a card that is not the account's, whoever else has it. */
export const noCard = (): Refusal => new Refusal('NotFound', { title: 'The account has no such card.' })

/** A calendar month (UTC) as YYYY-MM: what an invoice is for. */
export type Period = string

const text = (year: number, month: number): Period => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7)
const numbersOf = (period: Period): [year: number, month: number] => {
  const [year = 0, month = 1] = period.split('-').map(Number)
  return [year, month - 1]
}

export const periodOf = (at: Date): Period => at.toISOString().slice(0, 7)
export const startOf = (period: Period): Date => new Date(`${period}-01T00:00:00.000Z`)

/** The period that follows. */
export function periodAfter(period: Period): Period {
  const [year, month] = numbersOf(period)
  return text(year, month + 1)
}

/** Its end: the first moment of the next. */
export const endOf = (period: Period): Date => startOf(periodAfter(period))

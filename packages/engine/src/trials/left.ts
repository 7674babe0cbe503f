import { Refusal } from '@doorward/core/refusals'

/** Whether whoever asked has gone: then nobody reads the answer. */
export type HasLeft = () => boolean

/** Raises what ends the work once its caller has gone; nobody is told of it. */
export function mustStillWait(hasLeft: HasLeft): void {
  if (hasLeft()) throw new Refusal('TooManyRequests', { title: 'Whoever asked has left.' })
}

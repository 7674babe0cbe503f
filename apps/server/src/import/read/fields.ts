import { Refusal } from '@doorward/core/refusals'
import { schemaHolder } from '@doorward/http/endpoints/hold'
import { StartError } from '@doorward/store/database/start-error'
import { type Static, type TSchema, Type } from 'typebox'
import { placeText } from '../arrivals.ts'
import type { Part } from './parts.ts'

const hold = schemaHolder()

/** What stands at a place, once it has the shape that the product gives it. Raises StartError naming file, line and field. */
export function shaped<Shape extends TSchema>(
  shape: Shape,
  { value, place }: Pick<Part, 'value' | 'place'>,
): Static<Shape> {
  try {
    hold(shape, 'body', value)
    return value as Static<Shape> // held against it just now
  } catch (refused) {
    if (refused instanceof Refusal) throw new StartError(`${placeText(place)}: ${refused.title}`)
    throw refused
  }
}

/** A field that an export may leave out or have null. */
export const maybe = <Shape extends TSchema>(shape: Shape) => Type.Optional(Type.Union([shape, Type.Null()]))

export const Text = Type.String({ maxLength: 10_000 })
export const Texts = Type.Array(Text, { maxItems: 100_000 })
export const Yes = Type.Boolean()

/** A time of an export; undefined for none, and for one that was not. */
export function timeIn(value: string | number | null | undefined): Date | undefined {
  if (value === null || value === undefined) return undefined
  const at = new Date(value)
  return Number.isNaN(at.getTime()) || at.getTime() > Date.now() || at.getTime() < 0 ? undefined : at
}

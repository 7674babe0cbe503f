// @vitest-environment jsdom
import { restorableLists } from '@doorward/contract/authorization/account/deleted-items'
import { expect, it } from 'vitest'
import '../../../test/render.tsx'
import { places } from '../list.ts'
import { itemKinds } from './item-kinds.ts'

it('SCR-16 every list of what comes back after it was deleted has the filter Deleted, and the server answers it', () => {
  const listsOf = Object.values(itemKinds).flatMap(({ noun, queries }) =>
    noun && queries?.restoresDeleted ? [places[noun].path.replace('/settings/', '')] : [],
  )
  expect(listsOf.toSorted()).toEqual([...restorableLists].toSorted())
})

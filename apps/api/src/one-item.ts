import type { Endpoint } from '@doorward/contract/endpoint'
import type { Call } from '@doorward/http/serve'
import type { Change } from '@doorward/store/commit'
import type { Item, ItemKey } from '@doorward/store/items'
import type { ApiEnvironment } from './environment.ts'
import { getForWrite, getItem, readsOf, replyEmpty, versionHeaders, write } from './items.ts'

/** Answers with one living item as it stands. Raises NotFound. */
export async function answerItem<T>(
  call: Call<Endpoint>,
  environment: ApiEnvironment,
  key: ItemKey,
  show: (item: Item) => T,
): Promise<{ status: number; body: T; headers: Record<string, string> }> {
  const item = await getItem(call, environment, key)
  return { status: 200, body: show(item), headers: versionHeaders(item) }
}

/** Deletes one item that nothing depends on. `more` tells what else goes with it, or refuses. */
export const removeItem = (
  call: Call<Endpoint>,
  environment: ApiEnvironment,
  key: ItemKey,
  more: (item: Item) => { changes?: Change[] } = () => ({}),
) =>
  write(call, environment, {
    reads: readsOf(call, key),
    decide: async (view) => {
      const { changes = [] } = more(await getForWrite(call, view, key))
      return { changes: [{ ...key, after: null }, ...changes], touchesRights: true, reply: replyEmpty }
    },
  })

import type { Handler } from '../handler.ts'
import { pageOf } from '../items/list-page.ts'
import { showResource } from './show-resource.ts'

export const getResources: Handler<'getResources'> = async (call) => {
  const query = { kind: 'resource', limitDefault: 20 } as const
  const { items, parts } = await pageOf(call, query, showResource(call))
  return { status: 200, body: { resources: items, ...parts } }
}

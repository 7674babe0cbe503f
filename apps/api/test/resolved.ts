/** A document in which every reference stands for what it refers to; what stands beside one wins (OpenAPI 3.1 §4.8.23). */
export function resolved<Document extends object>(document: Document): Document {
  const at = (pointer: string): unknown =>
    pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) // a pointer leads through objects
  const follow = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(follow)
    if (typeof node !== 'object' || node === null) return node
    const { $ref, ...beside } = node as Record<string, unknown>
    const entries = Object.entries(beside).map(([key, value]) => [key, follow(value)])
    const own = Object.fromEntries(entries)
    return typeof $ref === 'string' ? { ...(follow(at($ref)) as object), ...own } : own
  }
  return follow(document) as Document // the same shape, with no references left
}

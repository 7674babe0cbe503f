/**
 * A value that is at hand or on its way. A permission check goes from step to step without a turn of the microtask
 * queue as long as everything is in memory.
 */
export type Soon<Value> = Value | Promise<Value>

/** Goes on with the value: at once when it is at hand. What `next` raises is raised then, else it rejects. */
export const soon = <Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> =>
  value instanceof Promise ? value.then(next) : next(value)

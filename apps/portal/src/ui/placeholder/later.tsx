import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

const loaders = new Set<() => Promise<unknown>>()

/** Fetches everything that comes later and is known by now, so that it is there when somebody asks for it. */
export const fetchLater = (): Promise<unknown> => Promise.all([...loaders].map((load) => load()))

/** A part that the first screen does without. */
export type LaterPart<Props> = ((props: Props) => ReactNode) & { fetch: () => Promise<unknown> }

/**
 * A part that comes once it is shown, or fetched ahead; `waiting` stands there meanwhile. Fetched ahead it is drawn at
 * once, where React's own lazy parts wait a moment for others.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): LaterPart<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const fetch = () => {
    loading ??= load().then(
      (Part) => {
        loaded = Part
        return Part
      },
      (error: unknown) => {
        // The next one who asks tries again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  loaders.add(fetch)
  const Coming = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props> // `lazy` forgets type parameters
  function Later(props: Props) {
    // Which of the two is settled with the first look: changed later, it would lose what it knows.
    const [Part] = useState(() => loaded ?? Coming)
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Later, { fetch })
}

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

const loaders = new Set<() => Promise<unknown>>()

/** Fetches what comes ahead and is known by now, so that it is there when somebody asks for it. */
export const fetchLater = (): Promise<unknown> => Promise.all([...loaders].map((load) => load()))

/** A part that the first screen does without. */
export type LaterPart<Props> = ((props: Props) => ReactNode) & { fetch: () => Promise<unknown> }

interface Ways<Props> {
  /** What stands there until it has come. */
  waiting?: ReactNode | ((props: Props) => ReactNode)
  /** It comes once it is shown and not ahead: it is large, or few visits see it. */
  onlyShown?: true
}

/**
 * A part that is not among the first files: it comes once it is shown or, mostly, ahead of that, when the first screen
 * stands. What came ahead is drawn at once, where React's own lazy parts wait a moment for others.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, onlyShown }: Ways<Props> = {},
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
  if (!onlyShown) loaders.add(fetch)
  const Coming = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<Props> // `lazy` forgets type parameters
  function Later(props: Props) {
    // Which of the two is settled with the first look: changed later, it would lose what it knows.
    const [Part] = useState(() => loaded ?? Coming)
    return (
      <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
  return Object.assign(Later, { fetch })
}

import { signInAnew, startSignIn } from './sign-in.ts'
import type { NotedFailure } from './sign-in-failure.ts'
import { recoveryOf, type SignInFailure, type Tried } from './sign-in-recovery.ts'

const triedKey = 'doorward.tried'

function takeTried(): Tried {
  const text = sessionStorage.getItem(triedKey)
  sessionStorage.removeItem(triedKey)
  try {
    return text ? (JSON.parse(text) as Tried) : {} // this file writes it
  } catch {
    return {}
  }
}
const noteTried = (tried: Tried) => sessionStorage.setItem(triedKey, JSON.stringify(tried))

/** Nothing of earlier tries counts any more. */
export const forgetTries = (): void => sessionStorage.removeItem(triedKey)

/**
 * Does what can be done at once about a sign-in that failed (SES-02). Answers what the sign-in page is to say; nothing
 * when the browser leaves for the login host.
 */
export async function recover(failure: SignInFailure & { returnTo: string }): Promise<NotedFailure | undefined> {
  const { returnTo } = failure
  const tried = takeTried()
  const recovery = recoveryOf(failure, tried)
  try {
    if (recovery.kind === 'lookForSession') {
      noteTried({ refused: { code: failure.code, description: failure.description } })
      await startSignIn(returnTo, 'none')
      return undefined
    }
    if (recovery.kind === 'signInAnew') {
      await signInAnew(returnTo)
      noteTried({ retried: true })
      return undefined
    }
  } catch (error) {
    console.error('The login host could not be reached to try again.', error)
    return { ...failure, recovery: { kind: 'tell' } }
  }
  return { ...failure, ...tried.refused, recovery }
}

/** Signs out here and in again, once. A network that is away is told in the log alone. */
export async function retrySignIn(returnTo: string): Promise<void> {
  try {
    await signInAnew(returnTo)
    noteTried({ retried: true })
  } catch (error) {
    console.error('The login host could not be reached to try again.', error)
  }
}

import type { KoaContextWithOIDC } from 'oidc-provider'
import { knownAccount } from './account.ts'
import { interactionPolicy } from './oidc-provider.ts'

/** Makes a prompt that never asks for itself: every application is the account's own, so consent goes without asking. */
function silent(name: string) {
  const prompt = new interactionPolicy.Prompt({ name, requestable: true })
  prompt.checks.clear()
  return prompt
}

/**
 * What may stand between a request and its answer: signing up (`prompt=create`) and signing in, which a test does not do for
 * other applications, and which shows a second factor where the session is without one that is asked for.
 */
export function prompts({ lacksFactor }: { lacksFactor(ctx: KoaContextWithOIDC): Promise<boolean> }) {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('test', 'a test leads to one application', 'login_required', (ctx) =>
        knownAccount(ctx)?.isOfUse === false && !ctx.oidc.result?.login
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    )
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('second_factor', 'a second factor is asked for', 'login_required', async (ctx) =>
        !ctx.oidc.result?.login && (await lacksFactor(ctx))
          ? interactionPolicy.Check.REQUEST_PROMPT
          : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    )
  policy.add(silent('consent'))
  return policy
}

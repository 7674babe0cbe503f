import type { KoaContextWithOIDC } from 'oidc-provider'
import { knownAccount } from './account.ts'
import { interactionPolicy } from './oidc-provider.ts'

/** The name of the question whether a device may be signed in. */
export const devicePrompt = 'device'

/** Makes a prompt that never asks for itself: every application is the account's own, so consent goes without asking. */
function silent(name: string) {
  const prompt = new interactionPolicy.Prompt({ name, requestable: true })
  prompt.checks.clear()
  return prompt
}

/** Has the person who is signed in say yes to a device, whatever else was asked: its code may have come by somebody else. */
function deviceConsent() {
  const { Check, Prompt } = interactionPolicy
  const unasked = new Check('device', 'a device waits for a yes', 'interaction_required', ({ oidc }) =>
    /^(code|device)_/.test(oidc.route) && !oidc.result?.[devicePrompt] ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  return new Prompt({ name: devicePrompt, requestable: false }, unasked)
}

/**
 * What may stand between a request and its answer: signing up (`prompt=create`), saying who of those signed in is meant
 * (`prompt=select_account`) and signing in, which a test does not do for other applications, which is done anew where the
 * session is too old for its person, and which shows a second factor where the session is without one that is asked for.
 */
export function prompts({ lacksFactor }: { lacksFactor(ctx: KoaContextWithOIDC): Promise<boolean> }) {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('of_use', 'the session does not lead there any more', 'login_required', (ctx) =>
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
  policy.add(deviceConsent())
  return policy
}

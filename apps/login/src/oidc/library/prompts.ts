import { interactionPolicy } from './oidc-provider.ts'

/** Makes a prompt that never asks for itself: every application is the account's own, so consent goes without asking. */
function silent(name: string) {
  const prompt = new interactionPolicy.Prompt({ name, requestable: true })
  prompt.checks.clear()
  return prompt
}

/** What may stand between a request and its answer: signing up (`prompt=create`) and signing in. */
export function prompts() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'create', requestable: true }), 0)
  policy.add(silent('consent'))
  return policy
}

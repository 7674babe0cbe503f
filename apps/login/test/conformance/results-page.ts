import type { Module, Outcome } from './module.ts'

/** A plan of the suite, and what driving its modules showed, by their names. */
interface Plan {
  heading: string
  modules: Module[]
}

const introduction = `# Conformance

What the OpenID Foundation's conformance suite asks of a provider, driven by our own tests: \`apps/login/test/conformance\` has a
test for each module of four of its plans, and of six of the plan of dynamic providers, named like the module's class. A test
does over HTTP what the module demands, against a provider on a real database, and reads the demand from the section that is named
beside it. **This is no certification, and the suite itself was not run.** The tests speak plain http in the local development
domain; what the suite says about TLS is not in them.

The relying party is an application with a secret that was allowed to leave PKCE out and then has to send a nonce, and that has its id
tokens signed by RS256: the one that the suite's plans suppose. Every other application needs PKCE, and has EdDSA unless it says otherwise.

- **passed**: the provider does all that the module demands.
- **warning**: the suite lets it pass with a warning, because what is missing is left to choice.
- **skipped**: the suite skips the module, because the provider does not say that it has what is tested. The test makes sure that it doesn't.
- **deviates**: the suite would find a fault. The provider does otherwise on purpose; the note says why.

Core is OpenID Connect Core 1.0, Discovery is OpenID Connect Discovery 1.0, Logout is OpenID Connect RP-Initiated Logout 1.0,
Back-Channel is OpenID Connect Back-Channel Logout 1.0, Registration is OpenID Connect Dynamic Client Registration 1.0.

\`npm run conformance\` runs the tests and writes this file; in every other run a test fails that finds it different.
`

const rowOf = ({ name, section, demands }: Module, outcome: Outcome | undefined): string =>
  `| \`${name}\` | ${section} | ${demands} | ${outcome?.result ?? 'failed'} | ${outcome?.note ?? ''} |`

/** The text of `docs/conformance.md`; a module without an outcome failed or was not run. */
export function resultsPage(plans: Plan[], outcomes: ReadonlyMap<string, Outcome>): string {
  const parts = plans.map(({ heading, modules }) =>
    [
      `## ${heading}`,
      '',
      '| module | section | what it demands | result | note |',
      '|---|---|---|---|---|',
      ...modules.map((module) => rowOf(module, outcomes.get(module.name))),
      '',
    ].join('\n'),
  )
  return [introduction, ...parts].join('\n')
}

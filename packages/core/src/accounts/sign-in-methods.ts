import { invalid } from '../refusals.ts'
import { type OwnConnection, ownConnections } from '../users/own-connections.ts'

/**
 * What an account lets people in by without a provider, each to be on or off. `proof` is how a session says that it was
 * used (`amr`, RFC 8176); `connection` is the account's own one (decision 41).
 */
const ownMethods = {
  password: { connection: ownConnections.password, proof: 'pwd' },
  emailCode: { connection: ownConnections.email, proof: 'otp' },
} as const satisfies Record<string, { connection: OwnConnection; proof: string }>

export type OwnMethod = keyof typeof ownMethods
export const ownMethodNames = Object.keys(ownMethods) as OwnMethod[] // the keys of the table above

/** As it is stored, of an account or a tenant: what is left out was never said. */
export type SignInMethods = Partial<Record<OwnMethod, boolean>>

/** What is on, for each. */
export type MethodsOn = Record<OwnMethod, boolean>

const perMethod = (isOn: (method: OwnMethod) => boolean): MethodsOn => ({
  password: isOn('password'),
  emailCode: isOn('emailCode'),
})

/** Where nobody ever said. */
export const allMethods: MethodsOn = perMethod(() => true)

/** What people sign in by: as their tenant says, else as the account does, else everything. */
export const methodsOf = (account: SignInMethods = {}, tenant: SignInMethods = {}): MethodsOn =>
  perMethod((method) => tenant[method] ?? account[method] ?? allMethods[method])

/** Whether people come in by providers alone. */
export const isAllOff = (methods: MethodsOn): boolean => ownMethodNames.every((method) => !methods[method])

/** The own method of which a session says that it was used; undefined for a provider, a service client or a test. */
export const methodProvedBy = (proof: string): OwnMethod | undefined =>
  ownMethodNames.find((method) => ownMethods[method].proof === proof)

/** A choice made fit to be stored; undefined where it says nothing. */
export function tidySignInMethods(
  given: { [method in OwnMethod]?: boolean | null | undefined } | null | undefined,
): SignInMethods | undefined {
  const said = ownMethodNames.flatMap((method) => {
    const isOn = given?.[method]
    return typeof isOn === 'boolean' ? [[method, isOn] as const] : []
  })
  return said.length > 0 ? Object.fromEntries(said) : undefined
}

/** Of whom the choice is, as the refusal says it. */
const wayInMissing = {
  account:
    'With password and e-mail code off nobody could sign in: no connection of the account leads to a provider. Set one up first, or leave one of them on.',
  tenant:
    'With password and e-mail code off nobody of the tenant could sign in: it has no connection that leads to a provider. Choose one, or leave one of them on.',
} as const

/** Raises InvalidRequest for a choice that leaves nobody a way in. */
export function mustLetSomebodyIn(
  of: keyof typeof wayInMissing,
  { methods, hasProvider }: { methods: MethodsOn; hasProvider: boolean },
): void {
  if (isAllOff(methods) && !hasProvider) throw invalid('signInMethods', wayInMissing[of])
}

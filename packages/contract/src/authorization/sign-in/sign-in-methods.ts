import { secondFactorPolicies } from '@doorward/core/accounts/second-factor'
import { Type } from 'typebox'
import { named } from '../../named.ts'
import { maybe } from '../../shared.ts'

/** What people sign in by without a provider, of an account or a tenant. */
export const SignInMethodsSchema = named(
  'SignInMethods',
  Type.Object(
    {
      password: maybe(Type.Boolean({ description: 'Whether a password signs people in.' })),
      emailCode: maybe(Type.Boolean({ description: 'Whether a code by e-mail signs people in.' })),
    },
    { additionalProperties: false },
  ),
)

/** When people show a second factor, of an account, a tenant or an application. */
export const SecondFactorSchema = named('SecondFactorPolicy', Type.Enum([...secondFactorPolicies]))

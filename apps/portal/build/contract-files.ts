/** Every file of the contract that declares endpoints, by its path; for the build alone. */
export const contractFiles = import.meta.glob<Record<string, unknown>>(
  '../../../packages/contract/src/{authorization,accounts,billing,installation,relay}/**/*.ts',
  { eager: true },
)

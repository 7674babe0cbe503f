import fc from 'fast-check'

/** A property is tried for two seconds a fault, and the first example that fails is enough. */
fc.configureGlobal({ interruptAfterTimeLimit: 2_000, endOnFailure: true })

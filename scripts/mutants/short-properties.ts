import fc from 'fast-check'

/** A property is tried for half a second a fault, and the first example that fails is enough. */
fc.configureGlobal({ interruptAfterTimeLimit: 500, endOnFailure: true })

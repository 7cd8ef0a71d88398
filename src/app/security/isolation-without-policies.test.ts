import { describe } from 'vitest'
import { describeIsolation } from './isolation-matrix.ts'
import { openPolicies } from './open-policies.ts'

// An owner's own record is found by id alone: that it is the own one is the policy's to say.
const BY_POLICY_ALONE = '/ownermaster/{id}'

describe('four organizations, with all policies of the database open', () =>
  describeIsolation({ prepare: openPolicies, isHeld: (path) => path !== BY_POLICY_ALONE }))

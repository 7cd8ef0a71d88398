import { always, flag, oneOf, text } from '../../shared/wire-kinds.ts'
import { sortsOf, wireRecord } from '../../shared/wire-record.ts'
import { roleToWire } from '../identity/role-wire.ts'
import { booksWire, ownerClaimWire } from '../owners/owner-wire.ts'
import { GENDERS } from './client-rules.ts'

/** A client as other records name them. */
export const clientNameWire = wireRecord({ id: ['_id', text], name: text, email: text })

/** What an owner keeps of a client beside the e-mail. */
export const clientDetailsWire = wireRecord({
  name: text,
  fatherName: text,
  gender: oneOf(GENDERS),
  mobileNumber: text,
  address1: text,
  address2: text,
})

/** A client as `/clientmaster` answers them. */
export const clientWire = wireRecord({
  ...clientNameWire,
  ...clientDetailsWire,
  role: always(roleToWire('client')),
  ...booksWire,
})

/** What the history keeps of a client. */
export const clientHistory = wireRecord({
  ...clientDetailsWire,
  email: text,
  passwordChanged: flag,
  secondFactorChanged: flag,
})

/** A client as `/clientmaster` takes them. */
export const clientDraftWire = wireRecord({
  ...clientDetailsWire,
  email: text,
  password: text,
  ...ownerClaimWire,
})

/** `renting`: an agreement of theirs runs now; `due`: something of theirs is open that was due by today. */
export const clientFilters = wireRecord({
  isRenting: ['renting', flag],
  isDue: ['due', flag],
})

export const clientSorts = sortsOf(clientWire, [
  'name',
  'fatherName',
  'gender',
  'mobileNumber',
  'address1',
  'address2',
  'email',
  'createdAt',
])

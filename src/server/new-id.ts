import { uuidv7 } from 'uuidv7'

/** A new record's id: a UUIDv7, so that ids sort by time of creation. */
export const newId = (): string => uuidv7()

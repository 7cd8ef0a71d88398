/**
 * Goes along with every answer to somebody of an owner's team: another value once their role, or the properties to which they
 * are limited, are others.
 */
export const SEAT = 'seat'

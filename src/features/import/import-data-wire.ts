import { importWire } from './import-wire.ts'

const {
  made: ____,
  mayUndo: _____,
  invited: _invited,
  invitationsWaiting: _waiting,
  ...importedSheet
} = importWire

/** A sheet that was brought in. */
export const importDataWire = importedSheet

import { importWire } from './import-wire.ts'

const {
  made: ____,
  mayUndo: _____,
  recordedBy: _recordedBy,
  invited: _invited,
  invitationsWaiting: _waiting,
  ...importedSheet
} = importWire

/** A sheet that was brought in. */
export const importDataWire = importedSheet

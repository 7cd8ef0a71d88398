import { createContext, useContext } from 'react'

/** Opens the sheet that records a payment: of this agreement, or of whichever is picked in it first. */
export type RecordAPayment = (of?: { leaseId?: string }) => void

/** The application gives it: what a payment becomes, a receipt, is none of the books' business. */
export const RecordAPayment = createContext<RecordAPayment>(() => {})

export const useRecordAPayment = (): RecordAPayment => useContext(RecordAPayment)

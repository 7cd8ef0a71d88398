// One part for the four pages: in four, what they share would be in files that other pages load needlessly.
export { ChargeSeveralPage } from './charge-several-page.tsx'
export { RaiseRentsPage } from './raise-rents-page.tsx'
export { ReadingsPage } from './readings-page.tsx'
export { RecordSeveralPage } from './record-several-page.tsx'

// One part for the three pages: in three, what they share would be in files that other pages load needlessly.
export { ChargeSeveralPage } from './charge-several-page.tsx'
export { ReadingsPage } from './readings-page.tsx'
export { RecordSeveralPage } from './record-several-page.tsx'

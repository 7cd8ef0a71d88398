import { expect, test } from 'vitest'
import { givenName, namesAadhaar } from './file.ts'

test.each([
  'Aadhaar_Ravi.jpg',
  'ravi-adhar.png',
  'RaviAdhar.jpg',
  'eaadhar.pdf',
  'ADHAAR CARD',
  'आधार कार्ड',
  'addhar.jpg',
  'ஆதார் அட்டை.jpg',
  'UIDAI.pdf',
])('the name %s says that it shows an Aadhaar', (name) => expect(namesAadhaar(name)).toBe(true))

test.each(['Flat Adhartal kitchen.jpg', 'Adhara Towers.pdf', 'Saddhana.pdf', 'PAN.jpg'])(
  'the name %s says nothing of an Aadhaar',
  (name) => expect(namesAadhaar(name)).toBe(false),
)

test.each([
  ['Bill No.12', 'Bill No.12'],
  ['Rent of 12.11.2026', 'Rent of 12.11.2026'],
  ['Passport.PDF', 'Passport'],
  ['.pdf', '.pdf'],
])('the name that somebody gives a file, %s, is kept as %s', (name, kept) =>
  expect(givenName(name)).toBe(kept),
)

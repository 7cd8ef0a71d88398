import { expect, test } from 'vitest'
import { namesAadhaar } from './file.ts'

test.each([
  'Aadhaar_Ravi.jpg',
  'ravi-adhar.png',
  'RaviAdhar.jpg',
  'eaadhar.pdf',
  'ADHAAR CARD',
  'आधार कार्ड',
])('the name %s says that it shows an Aadhaar', (name) => expect(namesAadhaar(name)).toBe(true))

test.each(['Flat Adhartal kitchen.jpg', 'Adhara Towers.pdf', 'PAN.jpg'])(
  'the name %s says nothing of an Aadhaar',
  (name) => expect(namesAadhaar(name)).toBe(false),
)

import { expect, test } from 'vitest'
import { placeOfPincode } from './pincode-places.ts'

test.each([
  ['411038', 'Pune', 'Maharashtra'],
  ['560001', 'Bengaluru', 'Karnataka'],
  ['700091', 'Kolkata', 'West Bengal'],
  ['110092', 'Delhi', 'Delhi'],
  ['500081', 'Hyderabad', 'Telangana'],
  // Thane, and villages around Pune: the state is certain, the city is not.
  ['400601', '', 'Maharashtra'],
  ['412207', '', 'Maharashtra'],
  // Chandigarh and Punjab share 160; Kerala and Lakshadweep 682.
  ['160017', '', ''],
  ['682001', '', ''],
  ['194101', '', 'Ladakh'],
  ['999999', '', ''],
  ['41103', '', ''],
])('%s is in %s, %s', (pincode, city, state) => {
  expect(placeOfPincode(pincode)).toEqual({ city, state })
})

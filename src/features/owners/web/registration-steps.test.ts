import { describe, expect, test } from 'vitest'
import {
  BLANK_REGISTRATION,
  faultsOfStep,
  registrationPayload,
  STEPS,
  stepWith,
} from './registration-steps.ts'

const faults = (step: number, values = {}, isVerified = false) =>
  faultsOfStep(step, { ...BLANK_REGISTRATION, ...values }, isVerified)

describe('what each step requires', () => {
  test('the first: who it is, with a verified e-mail', () => {
    expect(faults(1)).toEqual({
      name: 'Name is required',
      phone: 'Phone is required',
      email: 'Email is required',
      aadharNumber: 'Aadhar number is required',
    })
    const values = {
      name: 'Asha',
      phone: '1',
      email: 'a@example.in',
      aadharNumber: '12341234123',
      panNumber: 'ABCDE12345',
    }
    expect(faults(1, values)).toEqual({
      email: 'Please verify your email with OTP',
      aadharNumber: 'Aadhar number must be 12 digits',
      panNumber: 'Invalid PAN format (e.g., ABCDE1234F)',
    })
    const right = { ...values, aadharNumber: '123412341234', panNumber: 'ABCDE1234F' }
    expect(faults(1, right, true)).toEqual({})
  })

  test('the second: an address with a pincode of six digits', () => {
    expect(faults(2)).toEqual({
      address: 'Address is required',
      city: 'City is required',
      state: 'State is required',
      pincode: 'Pincode is required',
    })
    expect(faults(2, { address: 'a', city: 'b', state: 'c', pincode: '41103' })).toEqual({
      pincode: 'Pincode must be 6 digits',
    })
  })

  test('the third: nothing, but a GST number must look like one', () => {
    expect(faults(3)).toEqual({})
    expect(faults(3, { gstNumber: '27ABCDE1234F1Z' })).toEqual({
      gstNumber: 'Invalid GST number format',
    })
    expect(faults(3, { gstNumber: '27ABCDE1234F1Z5' })).toEqual({})
  })

  test('the fourth: the e-mail and a password of six characters', () => {
    expect(faults(4)).toEqual({ email: 'Email is required', password: 'Password is required' })
    expect(faults(4, { email: 'a@example.in', password: '12345' })).toEqual({
      password: 'Password must be at least 6 characters',
    })
  })
})

test('a fault from the server leads to the first step with its field', () => {
  expect(stepWith(['password', 'pincode'])).toBe(2)
  expect(stepWith(['email'])).toBe(1)
  expect(stepWith(['unknown'])).toBeUndefined()
})

test('every field of the registration is on a step', () => {
  const shown = new Set(STEPS.flatMap(({ fields }) => fields))
  expect([...shown].sort()).toEqual(Object.keys(BLANK_REGISTRATION).sort())
})

test('the registration sends a missing alternate phone as null', () => {
  expect(registrationPayload(BLANK_REGISTRATION).alternatePhone).toBeNull()
  expect(registrationPayload({ ...BLANK_REGISTRATION, alternatePhone: ' 2 ' })).toMatchObject({
    alternatePhone: '2',
  })
})

test('the registration sends exactly the specified fields', () => {
  expect(Object.keys(registrationPayload(BLANK_REGISTRATION)).sort()).toEqual(
    [
      'name',
      'phone',
      'alternatePhone',
      'aadharNumber',
      'panNumber',
      'address',
      'city',
      'state',
      'pincode',
      'companyName',
      'businessType',
      'gstNumber',
      'bankAccountNumber',
      'ifscCode',
      'bankName',
      'email',
      'password',
    ].sort(),
  )
})

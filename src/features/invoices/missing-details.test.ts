import { describe, expect, test } from 'vitest'
import { type Paise, paise } from '../../shared/paise.ts'
import { missingFor } from './missing-details.ts'

describe('what is missing for an invoice', () => {
  const full = {
    owner: { gstin: '27ABCDE1234F1Z0', address: '1 Road' },
    client: { gstin: null as string | null, address: '', isAnswered: true },
    property: { state: 'Maharashtra' },
    isInterState: false,
    isSez: false,
    isReverseCharge: false,
    net: paise(4_999_999n) as Paise,
  }

  test('nothing of a small one to a tenant without GSTIN', () =>
    expect(missingFor(full)).toEqual([]))

  test("the owner's number and address, and the state of the property", () =>
    expect(
      missingFor({ ...full, owner: { gstin: null, address: '' }, property: { state: 'Atlantis' } }),
    ).toEqual(['owner-gstin', 'owner-address', 'property-state']))

  test("the tenant's address where they are registered, and from ₹ 50,000 on", () => {
    expect(missingFor({ ...full, net: paise(5_000_000n) })).toEqual(['client-address'])
    const client = { ...full.client, gstin: '27AAPFU0939F1ZV' }
    expect(missingFor({ ...full, client })).toEqual(['client-address'])
    expect(missingFor({ ...full, client: { ...client, address: 'x' } })).toEqual([])
  })

  test('the answer whether the tenant has a GSTIN', () =>
    expect(missingFor({ ...full, client: { ...full.client, isAnswered: false } })).toEqual([
      'client-gstin',
    ]))

  test('a GSTIN of the owner whose check character is wrong', () =>
    expect(missingFor({ ...full, owner: { ...full.owner, gstin: '27ABCDE1234F1Z5' } })).toEqual([
      'owner-gstin-wrong',
    ]))

  test('the GSTIN of a tenant who is to pay the tax by reverse charge', () => {
    expect(missingFor({ ...full, isReverseCharge: true })).toEqual(['reverse-charge-unregistered'])
    const client = { gstin: '27AAPFU0939F1ZV', address: 'x', isAnswered: true }
    expect(missingFor({ ...full, client, isReverseCharge: true })).toEqual([])
  })

  test('CGST and SGST are due in the state of the GSTIN, IGST elsewhere and in a special zone', () => {
    const property = { state: 'Karnataka' }
    expect(missingFor({ ...full, property })).toEqual(['tax-of-another-state'])
    expect(missingFor({ ...full, property, isInterState: true })).toEqual([])
    expect(missingFor({ ...full, isInterState: true })).toEqual(['igst-within-state'])
    expect(missingFor({ ...full, isInterState: true, isSez: true })).toEqual([])
  })
})

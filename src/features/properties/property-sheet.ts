import type { SheetFields } from '../../shared/sheet-field.ts'

/** The fields that a sheet can have of a property. */
export const propertySheet = {
  address1: {
    kind: 'text',
    head: 'Property',
    label: /* i18n */ 'Property: flat, room or shop',
    over: 'flat, flat no, flat number, unit, unit no, room, room no, room number, shop, shop no, shop number, house, house no, door no, premises, property, property name, office no, godown, फ्लैट, फ्लैट नंबर, कमरा, कमरा नंबर, कमरा नं, दुकान, दुकान नंबर, दुकान नं, मकान, मकान नंबर, मकान नं, संपत्ति, apartment, apartment no, apartment number, apt, apt no, apt number, flat shop, flat shop no, flat room, flat room no, shop flat no, room flat no, unit name, unit address, rental property, rental unit, rented property, property unit, property no, plot, plot no, plot number, bungalow, bungalow no, villa, villa no, suite, premises no, address1, address 1, address line 1, office, कमरा न, घर, घर नंबर, प्रॉपर्टी, portion, portion no, h no, makan, makan no, dukan, dukan no, kamra, kamra no, खोली, खोली क्र, खोली क्रमांक, खोली नंबर, फ्लॅट, फ्लॅट क्र, फ्लॅट क्रमांक, फ्लॅट नंबर, सदनिका, सदनिका क्र, सदनिका क्रमांक, दुकान क्र, दुकान क्रमांक, गाळा, गाळा क्र, गाळा क्रमांक, घर क्र, घर क्रमांक, रूम, रूम क्र, रूम नंबर, मिळकत, gala, gala no',
    alike: 'never',
    isNumbered: true,
  },
  address2: {
    kind: 'text',
    head: 'Property address',
    label: /* i18n */ 'Property: building or street',
    over: 'address, building, building name, society, tower, wing, block, street, area, locality, address 2, address2, property address, market, पता, इमारत, भवन, सोसायटी, मोहल्ला, apartment name, apartments, society name, complex, complex name, name of building, name of society, hostel, hostel name, pg, pg name, address line 2, location, colony, road, बिल्डिंग, कॉलोनी, गली, पत्ता',
    isNumbered: true,
  },
  city: {
    kind: 'text',
    head: 'City',
    label: /* i18n */ 'Property: city',
    over: 'city, town, शहर, नगर',
    alike: 'everywhere',
  },
  state: {
    kind: 'text',
    head: 'State',
    label: /* i18n */ 'Property: state',
    over: 'state, राज्य',
    alike: 'everywhere',
  },
  pincode: {
    kind: 'text',
    longest: 20,
    head: 'Pincode',
    label: /* i18n */ 'Property: pincode',
    over: 'pin, pincode, pin code, postal code, zip, पिन, पिनकोड, पिन कोड',
    alike: 'everywhere',
  },
} as const satisfies SheetFields

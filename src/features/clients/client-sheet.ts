import type { SheetFields } from '../../shared/sheet-field.ts'
import { GENDERS, WITHHOLDS_AS } from './client-wire.ts'

/** The fields that a sheet can have of a client. */
export const clientSheet = {
  name: {
    kind: 'text',
    head: 'Tenant',
    label: /* i18n */ 'Client: name',
    over: 'tenant, tenant name, name of tenant, tenants, client, client name, name, lessee, occupant, renter, party, party name, resident, guest, guest name, student, student name, first name, shop owner, business, business name, firm, किरायेदार, किराएदार, किरायेदार का नाम, किराएदार का नाम, नाम, full name, tenant full name, lessee name, occupant name, renter name, resident full name, guest full name, licensee, licensee name, name of lessee, name of occupant, name of licensee, name of resident, name of student, name of client, name of party, name of shop owner, tenant names, rented to, let to, leased to, किरायेदार नाम, पार्टी, पार्टी का नाम, दुकानदार, दुकानदार का नाम, tenant name ph, tenant name ph no, tenant name phone, tenant name phone no, tenant name mobile, tenant name mobile no, tenant name mob no, tenant name contact, tenant name contact no, name ph, name ph no, name phone, name phone no, name mobile, name mobile no, name contact, name contact no, name and phone, name and mobile, kirayedar, kirayedar ka naam, kirayedar name, भाडेकरू, भाडेकरूचे नाव, भाडेकरू नाव, भाडेकरुचे नाव, भाडेकरूंचे नाव',
    alike: 'never',
  },
  fatherName: {
    kind: 'text',
    head: 'Father name',
    label: /* i18n */ 'Client: father name',
    over: "father, father name, fathers name, father's name, s o, so, son of, पिता, पिता का नाम, father full name, name of father, father husband name, fathers husbands name, s o d o w o, s o w o, पिता पति का नाम",
    alike: 'never',
  },
  gender: {
    kind: 'word',
    words: GENDERS,
    head: 'Gender',
    label: /* i18n */ 'Client: gender',
    over: 'gender, sex, m f, लिंग',
    written: [
      [/^(?:m|male|mr|पु|पुरुष)\b|^पु/i, 'Male'],
      [/^(?:f|female|mrs|ms|w|woman|म|महिला|स्त्री)\b|^(?:म|स्त्री)/i, 'Female'],
    ],
  },
  mobileNumber: {
    kind: 'phone',
    longest: 30,
    head: 'Mobile',
    label: /* i18n */ 'Client: phone',
    over: 'mob, mob no, mobile, mobile no, mobile number, phone, phone no, phone number, ph, ph no, contact, contact no, contact number, tel, telephone, cell, whatsapp, whatsapp no, मोबाइल, मोबाइल नंबर, मोबाईल, फोन, फ़ोन, फोन नंबर, संपर्क, mobile phone, cell no, cell phone, cell number, telephone no, telephone number, phone mobile, tenant contact, whats app, whats app no, whats app number, whatsapp number, contact details, मोबाइल न, फोन न, संपर्क नंबर, व्हाट्सएप, व्हाट्सऐप, व्हाट्सएप नंबर, व्हाट्सऐप नंबर, मोबाइल क्र, मोबाइल क्रमांक, फोन क्र, फोन क्रमांक, दूरध्वनी, भ्रमणध्वनी, संपर्क क्र, संपर्क क्रमांक',
    alike: 'never',
    isNumbered: true,
  },
  email: {
    kind: 'e-mail',
    longest: 254,
    head: 'Email',
    label: /* i18n */ 'Client: email',
    over: 'email, e mail, mail, email id, mail id, e mail id, email address, ईमेल, ई मेल',
    alike: 'never',
  },
  clientAddress1: {
    kind: 'text',
    head: 'Permanent address',
    label: /* i18n */ 'Client: own address',
    over: 'permanent address, native address, home address, tenant address, client address, स्थायी पता',
    alike: 'never',
    isNumbered: true,
  },
  clientAddress2: {
    kind: 'text',
    head: 'Permanent address 2',
    label: /* i18n */ 'Client: own address, second line',
    over: 'permanent address 2, client address 2, native place, home town, गाँव',
    alike: 'never',
  },
  withholdsAs: {
    kind: 'word',
    words: WITHHOLDS_AS,
    head: 'Tenant type for TDS',
    label: /* i18n */ 'Tenant type (for TDS)',
    over: 'tenant type for tds',
    written: [
      [/^(?:individual|person)/i, 'individual'],
      [/^(?:business|company|firm)/i, 'business'],
    ],
  },
} as const satisfies SheetFields

/** What form and server ask of a property's fields. */
export const propertyRules = {
  pincode: { prompt: /* i18n */ 'Please Enter Pincode.', longest: 20 },
  address1: { prompt: /* i18n */ 'Please Enter Address1.' },
  address2: { prompt: /* i18n */ 'Please Enter Address2.' },
  city: { prompt: /* i18n */ 'Please Enter City.' },
  state: { prompt: /* i18n */ 'Please Enter State.' },
}

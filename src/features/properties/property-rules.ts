/** What form and server ask of a property's fields. */
export const propertyRules = {
  pincode: { prompt: 'Please Enter Pincode.', longest: 20 },
  address1: { prompt: 'Please Enter Address1.' },
  address2: { prompt: 'Please Enter Address2.' },
  city: { prompt: 'Please Enter City.' },
  state: { prompt: 'Please Enter State.' },
}

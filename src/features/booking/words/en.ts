export default {
  firstNameRequired: 'First name is required',
  firstNameTooLong: 'Please keep the first name to 60 letters',
  lastNameRequired: 'Last name is required',
  lastNameTooLong: 'Please keep the last name to 60 letters',
  mobileNumberRequired: 'Mobile number is required',
  mobileNumberInvalid: 'Please enter a valid 10-digit mobile number',
  serviceRequired: 'Please select a service',
  serviceTooLong: 'Please select a service from the list',
  messageTooLong: 'Please keep the message to 500 characters, and tell us the rest at the clinic',
} as const;

const terms = { tsc: 'TSC', bom: 'BOM', contract: 'Contract', casual: 'Casual' } as const;
const statuses = { active: 'Active', 'on-leave': 'On leave', left: 'Left' } as const;

export const termsInWords = (one: keyof typeof terms): string => terms[one];
export const statusInWords = (one: keyof typeof statuses): string => statuses[one];

/** Those details of a person that the person may ask to have changed. */
export const profile_labels = {
  phone: 'Phone',
  kra_pin: 'KRA PIN',
  nssf_number: 'NSSF number',
  sha_number: 'SHA number',
  next_of_kin_name: 'Next of kin',
  next_of_kin_relation: 'Relation',
  next_of_kin_phone: 'Phone of next of kin',
  bank_name: 'Bank',
  bank_branch: 'Branch',
  bank_account: 'Account number',
} as const;

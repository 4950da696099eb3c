const terms = { tsc: 'TSC', bom: 'BOM', contract: 'Contract', casual: 'Casual' } as const;
const statuses = { active: 'Active', 'on-leave': 'On leave', left: 'Left' } as const;

export const termsInWords = (one: keyof typeof terms): string => terms[one];
export const statusInWords = (one: keyof typeof statuses): string => statuses[one];

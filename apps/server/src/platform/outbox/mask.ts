/** Enough to recognise a recipient in a log, too little to reach them: 254…418. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}…${phone.slice(-3)}`;

/** a…@school.ac.ke, and no more than a dot of what is not an address. */
export const maskEmail = (email: string): string => {
  const [, first = '', domain = ''] = /^(.)[^@]*(@[^@]+)$/.exec(email) ?? [];
  return `${first}…${domain}`;
};

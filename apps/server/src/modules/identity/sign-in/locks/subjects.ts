/**
 * Under what wrong passwords are counted: the name that was typed. A person answers to an email and to a
 * phone, and a lock that both shared would tell a stranger that they are one account.
 */
export const nameSubject = (user_type: string, identifier: string): string =>
  `account ${user_type} ${identifier}`;

/** Under what wrong codes are counted: whoever is asked for one was known by the password already. */
export const codesSubject = (user_id: string): string => `second step ${user_id}`;

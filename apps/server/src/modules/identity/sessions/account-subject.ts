/**
 * Under what wrong passwords are counted: a person has an email and a phone, and one account. Who is not
 * known has only what was typed.
 */
export const accountSubject = (user_id: string): string => `account ${user_id}`;

/** The address is where anybody can check that a document with this code is ours. */
export const checkAddress = (origin: string, code: string): string => `${origin}/verify/${code}`;

/** Where anybody can check that a document with this code is ours. */
export const checkAddress = (domain: string, code: string): string =>
  `${/(^|\.)localhost$/.test(domain) ? 'http' : 'https'}://${domain}/verify/${code}`;

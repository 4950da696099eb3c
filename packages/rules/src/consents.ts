/** How it stands between a family and a consent. */
export const consentStates = ['given', 'not-asked', 'refused', 'withdrawn'] as const;
export type ConsentState = (typeof consentStates)[number];

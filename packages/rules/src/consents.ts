/** A consent stands in one of these states with a family. */
export const consentStates = ['given', 'not-asked', 'refused', 'withdrawn'] as const;
export type ConsentState = (typeof consentStates)[number];

// The page's policy asks for trusted types: text becomes markup or a script's address only through
// this. What we draw never does; two of our parts need a narrow door.

const service_worker = '/sw.js';

interface TrustedTypes {
  createPolicy(name: 'default', rules: Record<string, (text: string) => string | null>): unknown;
}

/** Null is a refusal: the browser throws at the one who tried, and reports it. */
export const trusted_rules = {
  /** The scroll area writes a style element. Without an angle bracket nothing else can come of it. */
  createHTML: (text: string) => (text.includes('<') ? null : text),
  /** Only the service worker is named by a script; all other files are in the document or imported. */
  createScriptURL: (url: string) => (url === service_worker ? url : null),
};

/** Once for each page, before anything is drawn. */
export function startTrustedTypes(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', trusted_rules);
}

// The page allows style elements only with its nonce. The scroll area is the one part that needs
// to write such an element; everything else sets styles on the element itself, which is allowed.
let nonce: string | undefined;

export function setStyleNonce(value: string | undefined): void {
  nonce = value;
}

export const styleNonce = (): string | undefined => nonce;

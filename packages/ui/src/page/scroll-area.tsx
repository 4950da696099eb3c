import { ScrollArea as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { styleNonce } from '../base/nonce.ts';

const hide_delay_ms = 600;

/** Scrolls with a thin bar of its own, which hides 600 ms after the last move. */
export function ScrollArea(props: { children: ReactNode }) {
  const nonce = styleNonce();
  return (
    <Radix.Root type="scroll" scrollHideDelay={hide_delay_ms} className="scroll-area">
      <Radix.Viewport {...(nonce ? { nonce } : {})}>{props.children}</Radix.Viewport>
      <Radix.Scrollbar className="scroll-bar" orientation="vertical">
        <Radix.Thumb className="scroll-thumb" />
      </Radix.Scrollbar>
    </Radix.Root>
  );
}

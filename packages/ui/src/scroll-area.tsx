import { ScrollArea as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { styleNonce } from './nonce.ts';

const hide_delay_ms = 600;

/** Scrolls with a thin bar of its own, which hides 600 ms after the last move. */
export function ScrollArea(props: { className?: string; label?: string; children: ReactNode }) {
  const nonce = styleNonce();
  return (
    <Radix.Root
      type="scroll"
      scrollHideDelay={hide_delay_ms}
      className={props.className ? `scroll-area ${props.className}` : 'scroll-area'}
    >
      <Radix.Viewport aria-label={props.label} {...(nonce ? { nonce } : {})}>
        {props.children}
      </Radix.Viewport>
      <Bar orientation="vertical" />
      <Bar orientation="horizontal" />
    </Radix.Root>
  );
}

function Bar(props: { orientation: 'vertical' | 'horizontal' }) {
  return (
    <Radix.Scrollbar className="scroll-bar" orientation={props.orientation}>
      <Radix.Thumb className="scroll-thumb" />
    </Radix.Scrollbar>
  );
}

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, RefObject } from 'react';

export type FloatProps = Omit<ComponentProps<'div'>, 'popover' | 'ref'> & {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  align?: 'start' | 'end';
  /** As wide as its anchor at least, for lists under a field. */
  matchWidth?: boolean;
};

/**
 * A box that floats beside its anchor. It is a native popover, so it lies above everything, dialogs
 * included, without a portal and without a style sheet written at run time.
 */
export function Float({ anchor, onClose, align = 'start', matchWidth, ...rest }: FloatProps) {
  const box = useRef<HTMLDivElement>(null);
  usePlace(box, anchor, align, matchWidth ?? false);
  useDismiss(box, anchor, onClose);
  return <div {...rest} ref={box} popover="manual" />;
}

const gap_px = 4;
const edge_px = 8;

function usePlace(
  box: RefObject<HTMLDivElement | null>,
  anchor: RefObject<HTMLElement | null>,
  align: 'start' | 'end',
  match_width: boolean,
) {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    // Test browsers without a top layer still draw the box in the flow.
    element.showPopover?.();
    const put = () => anchor.current && place(element, anchor.current, align, match_width);
    put();
    const watch = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(put);
    watch?.observe(element);
    window.addEventListener('scroll', put, { capture: true, passive: true });
    window.addEventListener('resize', put);
    return () => {
      watch?.disconnect();
      window.removeEventListener('scroll', put, { capture: true });
      window.removeEventListener('resize', put);
    };
  }, [box, anchor, align, match_width]);
}

function place(
  box: HTMLElement,
  anchor: HTMLElement,
  align: 'start' | 'end',
  match_width: boolean,
) {
  const at = anchor.getBoundingClientRect();
  if (match_width) box.style.minWidth = `${at.width}px`;
  const below = window.innerHeight - at.bottom - gap_px - edge_px;
  const above = at.top - gap_px - edge_px;
  const wanted = box.scrollHeight + 2;
  const goes_up = wanted > below && above > below;
  const room = Math.max(goes_up ? above : below, 96);
  const left = align === 'end' ? at.right - box.offsetWidth : at.left;
  const left_max = window.innerWidth - box.offsetWidth - edge_px;
  // All the room there is, so that what comes later makes the box grow.
  box.style.maxHeight = `${room}px`;
  box.style.top = `${goes_up ? at.top - gap_px - Math.min(wanted, room) : at.bottom + gap_px}px`;
  box.style.left = `${Math.max(edge_px, Math.min(left, left_max))}px`;
}

function useDismiss(
  box: RefObject<HTMLDivElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!box.current?.contains(target) && !anchor.current?.contains(target)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The dialog below hears the same key; only what lies on top may close.
      event.preventDefault();
      event.stopPropagation();
      close();
      anchor.current?.focus();
    };
    document.addEventListener('pointerdown', outside, true);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('pointerdown', outside, true);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape, true);
    };
  }, [box, anchor]);
}

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { IconButton } from '../base/button.tsx';
import { CheckIcon, CrossIcon, WarningIcon } from '../marks/icon.tsx';
import { Link } from '../base/link.tsx';

export type ToastInput = {
  title: ReactNode;
  text?: ReactNode;
  variant?: 'default' | 'destructive';
  duration_ms?: number;
  action?: { label: string; href?: string; onClick?: () => void };
};
type Toast = ToastInput & { id: number };

const toast_ms = 5_000;
const swipe_px = 80;

// One toast at a time: a new one takes the place of the old one.
let current: Toast | null = null;
let last_id = 0;
const listeners = /* #__PURE__ */ new Set<() => void>();

export function toast(input: ToastInput): void {
  current = { ...input, id: ++last_id };
  for (const listener of listeners) listener();
}

export function dismissToast(): void {
  current = null;
  for (const listener of listeners) listener();
}

/** The one place where toasts appear. It is put once, beside the routes. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  const region = useRef<HTMLDivElement>(null);
  const id = shown?.id;
  useLayoutEffect(() => {
    // Shown again with every toast, so that it lies above a dialog opened meanwhile.
    if (!id || !region.current?.showPopover) return;
    region.current.hidePopover();
    region.current.showPopover();
  }, [id]);
  return (
    <div className="toaster" role="region" aria-label="Messages" popover="manual" ref={region}>
      {shown ? <ToastBox key={shown.id} toast={shown} /> : null}
    </div>
  );
}

function ToastBox({ toast: shown }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const swipe = useSwipe();
  const duration_ms = shown.duration_ms ?? toast_ms;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissIf(shown.id), duration_ms);
    return () => clearTimeout(timer);
  }, [held, shown.id, duration_ms]);
  const bad = shown.variant === 'destructive';
  const Drawn = bad ? WarningIcon : CheckIcon;
  return (
    <div
      className={bad ? 'toast destructive' : 'toast'}
      role={bad ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...swipe}
    >
      <Drawn />
      <div className="words">
        {shown.text === undefined ? shown.title : <strong>{shown.title}</strong>}
        {shown.text === undefined ? null : <> {shown.text}</>}
        {shown.action ? (
          <>
            {' '}
            <ToastAct {...shown.action} />
          </>
        ) : null}
      </div>
      <IconButton icon={CrossIcon} aria-label="Close" onClick={dismissToast} />
    </div>
  );
}

function ToastAct({ label, href, onClick }: NonNullable<ToastInput['action']>) {
  const run = () => {
    onClick?.();
    dismissToast();
  };
  if (href) {
    return (
      <Link href={href} onClick={run}>
        {label}
      </Link>
    );
  }
  return (
    <button type="button" onClick={run}>
      {label}
    </button>
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function dismissIf(id: number) {
  if (current?.id === id) dismissToast();
}

// Thumbs push a toast aside; it follows the finger and goes when pushed far enough.
function useSwipe() {
  const from = useRef<number | null>(null);
  const move = (event: PointerEvent<HTMLElement>, dx: number) => {
    event.currentTarget.style.transform = dx > 0 ? `translateX(${dx}px)` : '';
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch') from.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current !== null) move(event, event.clientX - from.current);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (from.current === null) return;
      const dx = event.clientX - from.current;
      from.current = null;
      if (dx > swipe_px) dismissToast();
      else move(event, 0);
    },
  };
}

import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from '../base/link.tsx';

export type Tab = { value: string; label: string; href?: string; count?: number };

export type TabsProps = {
  label: string;
  value: string;
  items: readonly Tab[];
  /** The value lives in the address, so the screen hands in where to keep it. */
  onChange?: (value: string) => void;
  children?: ReactNode;
};

/** Tabs with an `href` are links to parts of a record; without it they switch what stands below. */
export function Tabs(props: TabsProps) {
  return props.items.some((tab) => tab.href) ? <TabLinks {...props} /> : <TabButtons {...props} />;
}

function TabLinks({ label, value, items, children }: TabsProps) {
  const row = useCurrentInView<HTMLElement>(value);
  return (
    <>
      <nav className="tabs" aria-label={label} ref={row}>
        {items.map((tab) => (
          <Link
            key={tab.value}
            href={tab.href ?? '#'}
            aria-current={tab.value === value ? 'page' : undefined}
          >
            <TabWords tab={tab} />
          </Link>
        ))}
      </nav>
      {children}
    </>
  );
}

function TabButtons({ label, value, items, onChange, children }: TabsProps) {
  const panel_id = useId();
  const row = useCurrentInView<HTMLDivElement>(value);
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const at = items.findIndex((tab) => tab.value === value);
    const next = items[(at + step + items.length) % items.length];
    if (!next) return;
    event.preventDefault();
    onChange?.(next.value);
    row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.value)}"]`)?.focus();
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={row} onKeyDown={move}>
        {items.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={panel_id}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange?.(tab.value)}
          >
            <TabWords tab={tab} />
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={panel_id}
        aria-label={items.find((tab) => tab.value === value)?.label}
      >
        {children}
      </div>
    </>
  );
}

function TabWords({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.label}
      {tab.count === undefined ? null : <span className="count">{tab.count}</span>}
    </>
  );
}

// A record has more tabs than a phone is wide; the current one must not hide behind the edge.
function useCurrentInView<E extends HTMLElement>(value: string) {
  const row = useRef<E>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>(
      '[aria-current], [aria-selected="true"]',
    );
    if (!row.current || !current) return;
    row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 32;
  }, [value]);
  return row;
}

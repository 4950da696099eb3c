import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from '../marks/icon.tsx';
import { Link } from '../base/link.tsx';

export type NoticeProps = {
  tone?: 'warning' | 'info' | 'positive' | 'negative';
  act?: { label: string; href?: string; onClick?: () => void };
  children: ReactNode;
};

/** One thing to know or to fix, in its place on the page. */
export function Notice({ tone = 'warning', act, children }: NoticeProps) {
  const Drawn = tone === 'info' ? InfoIcon : tone === 'positive' ? CheckIcon : WarningIcon;
  return (
    <div
      className={tone === 'warning' ? 'notice' : `notice ${tone}`}
      role={tone === 'negative' ? 'alert' : undefined}
    >
      <Drawn />
      <span>{children}</span>
      {act ? <NoticeAct {...act} /> : null}
    </div>
  );
}

function NoticeAct({ label, href, onClick }: NonNullable<NoticeProps['act']>) {
  if (href) {
    return (
      <Link className="act" href={href}>
        {label}
      </Link>
    );
  }
  return (
    <button type="button" className="act" onClick={onClick}>
      {label}
    </button>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../base/button.tsx';
import { RefreshIcon, WarningIcon } from '../marks/icon.tsx';

export type EmptyProps = {
  /** Why there is nothing: "No payments in Term 3 yet". */
  title: string;
  text?: ReactNode;
  /** The next act, as one or two buttons. */
  action?: ReactNode;
};

export function EmptyState({ title, text, action }: EmptyProps) {
  return (
    <div className="blank">
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {action ? <div className="acts">{action}</div> : null}
    </div>
  );
}

export type ErrorStateProps = {
  /** What could not be done: "We could not load the payments". */
  title: string;
  error?: unknown;
  onRetry?: (() => void) | undefined;
};

/**
 * An error is shown with what happened, in the server's own sentence, a way to try again, and the number to
 * quote.
 */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const request_id = textOf(error, 'request_id');
  return (
    <div className="blank" role="alert">
      <h2 className="error">
        <WarningIcon />
        <span>{title}</span>
      </h2>
      <p>{textOf(error, 'message') ?? 'Please try again. Nothing was changed or lost.'}</p>
      <div className="acts">
        {onRetry ? (
          <Button icon={RefreshIcon} onClick={onRetry}>
            Retry
          </Button>
        ) : null}
        {request_id ? <span className="meta">Request {request_id.slice(-8)}</span> : null}
      </div>
    </div>
  );
}

function textOf(error: unknown, key: string): string | undefined {
  const value = (error as Record<string, unknown> | null | undefined)?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

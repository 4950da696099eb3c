import { Button } from '@darasa/ui';
import { Component, type ReactNode } from 'react';
import { keepReloading, NotLoaded } from '../platform/preload-error.ts';

interface State {
  failed: 'by mistake' | 'to load' | null;
}

/** The last line of defence. The root has reported the error; here a person gets a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: null };
  #giveUp: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown): State {
    return { failed: error instanceof NotLoaded ? 'to load' : 'by mistake' };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof NotLoaded) this.#giveUp = keepReloading();
  }

  override componentWillUnmount() {
    this.#giveUp?.();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page message" id="main">
        <h1>Unexpected Application Error!</h1>
        <p className="sub">{reasonOf(this.state.failed)}</p>
        <div className="acts">
          <Button variant="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
          <Button href="/dashboard/app">Go to the dashboard</Button>
        </div>
      </main>
    );
  }
}

function reasonOf(failed: 'by mistake' | 'to load'): string {
  if (failed === 'by mistake')
    return 'The mistake is ours and has been reported. What you saved before is safe.';
  return navigator.onLine
    ? 'This page did not come through. We keep trying, and it opens by itself.'
    : 'You are offline, and this page is not kept on this device. It opens by itself when you are back online.';
}

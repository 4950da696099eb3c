import { Button } from '@darasa/ui';
import { Component, type ReactNode } from 'react';

interface State {
  failed: boolean;
}

/** The last line of defence. The root has reported the error; here a person gets a way on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch() {
    // A page that is not kept here comes as soon as the line does.
    if (!navigator.onLine) window.addEventListener('online', () => location.reload());
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="page message" id="main">
        <h1>Unexpected Application Error!</h1>
        <p className="sub">
          {navigator.onLine
            ? 'The mistake is ours and has been reported. What you saved before is safe.'
            : 'You are offline, and this page is not kept on this device. Try again when you are back online.'}
        </p>
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

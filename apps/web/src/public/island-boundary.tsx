import { Component, type ReactNode } from 'react';

/** A part that breaks does not take the page away. Its root has reported the error. */
export class IslandBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="wrap status" role="alert">
        <h1>Unexpected Application Error!</h1>
        <p>The mistake is ours and has been reported.</p>
        <button type="button" className="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </div>
    );
  }
}

import { Component, type ReactNode } from 'react';
import { LoadFailed } from '../parts/load-failed.tsx';

type Props = { children: ReactNode };

/** What stands in place of a screen that could not be fetched or drawn. The next load fetches what is missing. */
export class ScreenBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  return <LoadFailed onRetry={() => window.location.reload()} />;
}

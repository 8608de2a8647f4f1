import { Component, type ReactNode } from 'react';

type Props = {
  /** What stands in place of children that could not be fetched or drawn. */
  fallback: ReactNode;
  onFailed?: () => void;
  children: ReactNode;
};

/** Keeps a failure in what it holds from the rest of the app. */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onFailed?.();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

import { Component, type ReactNode } from 'react';

/** Says what went wrong when a chart cannot be shown, and leads back to the list. */
export class Unknown extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null as string | null };

  static getDerivedStateFromError(error: unknown): { message: string } {
    return { message: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    const { message } = this.state;
    if (message === null) return this.props.children;
    return (
      <main className="list">
        <h1>No such chart</h1>
        <p role="alert">{message}</p>
        <p>
          <a href="#/">All charts</a>
        </p>
      </main>
    );
  }
}

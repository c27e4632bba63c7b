import { Component, type ReactNode } from 'react';
import { newErrorId } from './error-id.ts';
import { ErrorScreen } from './error-screen.tsx';

interface Broken {
  id?: string;
}

/** Shows the error screen in place of what broke beneath it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, Broken> {
  override state: Broken = {};

  static getDerivedStateFromError(): Broken {
    return { id: newErrorId() };
  }

  override componentDidCatch(error: unknown) {
    // The id finds this line again in the console of whoever reports it.
    console.error(this.state.id, error);
  }

  override render() {
    return this.state.id === undefined ? this.props.children : <ErrorScreen id={this.state.id} />;
  }
}

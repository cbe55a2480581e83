import { Component, type ReactNode } from "react";

export interface ErrorBoundaryProps {
  /** Renders in place of the failed content. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps an error of its content to itself. Give it another `key` to try again. */
export class ErrorBoundary extends Component<
  ErrorBoundaryProps,
  { readonly failure: { readonly error: unknown } | null }
> {
  override state: { readonly failure: { readonly error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}

import { Component, type ReactNode } from "react";

export interface ErrorBoundaryProps {
  /** Renders a replacement for the failed content. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

/** Catches errors of its content. Another `key` makes it try again. */
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

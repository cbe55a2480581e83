import { Component, type ReactNode } from "react";

export interface ErrorBoundaryProps {
  /** Renders the replacement for content that threw an error. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
}

/** Catches errors that its content throws while rendering. If its `key` changes, the content is rendered again. */
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

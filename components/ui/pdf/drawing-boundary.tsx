'use client'

import { Component, type ReactNode } from 'react'

type DrawingBoundaryProps = {
  children: ReactNode
  renderError: (error: unknown, retry: () => void) => ReactNode
  onFail?: (() => void) | undefined
}

/** Keeps what fails while a document is drawn to its place on the page: the fields, buttons and texts around it stay. */
export class DrawingBoundary extends Component<DrawingBoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch() {
    this.props.onFail?.()
  }

  override render() {
    const { failure } = this.state
    return failure
      ? this.props.renderError(failure.error, () => this.setState({ failure: undefined }))
      : this.props.children
  }
}

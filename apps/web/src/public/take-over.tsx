import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { report } from '../platform/report-errors.ts';
import { IslandBoundary } from './island-boundary.tsx';

/** Makes what the server has drawn work. */
export function takeOver(
  place: { id: string; identifierPrefix: string },
  content: ReactNode,
): void {
  const element = document.getElementById(place.id);
  if (!element) return;
  hydrateRoot(element, <IslandBoundary>{content}</IslandBoundary>, {
    ...place,
    onCaughtError: report,
    onRecoverableError: report,
  });
}

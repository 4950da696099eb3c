import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { root_errors } from '../platform/root-errors.ts';
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
    ...root_errors,
  });
}

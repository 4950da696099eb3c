import { copySetup, previewSetupCopy } from '@darasa/contract/platform/setup-copies';
import { route, type Route } from '../http/route.ts';
import type { SetupPart } from './part.ts';
import { setupCopies } from './service.ts';

/** A new school begins with what its sister has: each module hands in what of its own is setup. */
export function setupCopyRoutes(parts: SetupPart[]): Route[] {
  const service = setupCopies(parts);
  return [route(previewSetupCopy, service.preview), route(copySetup, service.copy)];
}

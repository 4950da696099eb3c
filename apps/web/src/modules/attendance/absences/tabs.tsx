import { lazyPart, SkeletonLines } from '@darasa/ui';

// Each list is fetched when its tab is opened, so that a register opens with few files.
export const AbsencesTab = lazyPart(
  () => import('./absences/absences-tab.tsx'),
  <SkeletonLines label="Loading the absences" lines={6} />,
);
export const DifferencesTab = lazyPart(
  () => import('./differences/differences-tab.tsx'),
  <SkeletonLines label="Loading the differences" lines={6} />,
);

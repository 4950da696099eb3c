import { FamilyPanel } from './family-panel.tsx';
import type { TabProps } from './tabs.ts';

export default function FamilyTab({ record }: TabProps) {
  return <FamilyPanel record={record} />;
}

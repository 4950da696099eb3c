import { hasModule } from '@darasa/contract/access';
import { FormatMenu } from '#platform/format-menu.tsx';
import { useViewer } from '#platform/viewer.tsx';

/** Only for those who may take copies. */
export function ExportMenu(props: Parameters<typeof FormatMenu>[0]) {
  return hasModule(useViewer().user, 'finance', 'export') ? <FormatMenu {...props} /> : null;
}

import { exportPayments } from '@darasa/contract/finance/receiving/payments';
import { FormatMenu } from '#platform/format-menu.tsx';
import { useViewer, mayUse } from '#platform/viewer.tsx';

/** Only for those who may take copies. */
export function ExportMenu(props: Parameters<typeof FormatMenu>[0]) {
  return mayUse(useViewer().user, exportPayments) ? <FormatMenu {...props} /> : null;
}

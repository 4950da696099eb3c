import { printMuster } from '@darasa/contract/gate/visits';
import { useExport } from '#platform/exports.ts';

/** The school's paper when there is a line; otherwise the list on the screen is printed as it is. */
export function useMuster(): () => void {
  const onPaper = useExport(printMuster);
  return () => {
    if (navigator.onLine) void onPaper({});
    else window.print();
  };
}

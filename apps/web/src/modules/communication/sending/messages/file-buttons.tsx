import type { Endpoint, SentOf } from '@darasa/contract/endpoint';
import { Button, DownloadIcon, Menu, MenuItem } from '@darasa/ui';
import { useExport } from '#platform/exports.ts';
import { useMay } from '#platform/viewer.tsx';

const formats = [
  { format: 'xlsx', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
  { format: 'pdf', label: 'PDF, to print' },
] as const;

/** Takes a list away that is not drawn as a table with tools of its own. */
export function FileButtons<E extends Endpoint>(props: {
  endpoint: E;
  input: Omit<SentOf<E>, 'format'>;
  label: string;
}) {
  const may = useMay();
  const take = useExport(props.endpoint);
  if (!may(props.endpoint)) return null;
  return (
    <Menu
      label={props.label}
      align="end"
      trigger={
        <Button small icon={DownloadIcon}>
          {props.label}
        </Button>
      }
    >
      {formats.map(({ format, label }) => (
        <MenuItem key={format} onSelect={() => void take({ ...props.input, format } as SentOf<E>)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

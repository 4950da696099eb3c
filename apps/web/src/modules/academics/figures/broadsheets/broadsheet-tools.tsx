import {
  type Broadsheet,
  exportBroadsheet,
  getBroadsheet,
} from '@darasa/contract/academics/figures/broadsheets';
import type { SentOf } from '@darasa/contract/endpoint';
import { Button, ChoiceMenu } from '@darasa/ui';
import { useExport } from '#platform/exports.ts';
import { useMay } from '#platform/viewer.tsx';

/** Excel and print of the broadsheet as it is shown, for whoever may take it away. */
export function BroadsheetActs({ filter }: { filter: SentOf<typeof getBroadsheet> }) {
  const may = useMay();
  const exportTo = useExport(exportBroadsheet);
  if (!may(exportBroadsheet)) return null;
  return (
    <>
      <Button onClick={() => void exportTo({ ...filter, format: 'xlsx' })}>Excel</Button>
      <Button onClick={() => void exportTo({ ...filter, format: 'pdf' })}>Print</Button>
    </>
  );
}

/** One stream of the class, or all of it; a class of one stream leaves nothing to choose. */
export function StreamChoice(props: {
  streams: Broadsheet['streams'];
  value: string;
  onChange: (stream_id: string) => void;
}) {
  const { streams, value, onChange } = props;
  if (streams.length < 2) return null;
  return (
    <ChoiceMenu
      label="Stream"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: 'All' },
        ...streams.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

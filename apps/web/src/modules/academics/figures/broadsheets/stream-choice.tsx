import type { Broadsheet } from '@darasa/contract/academics/figures/broadsheets';
import { ChoiceMenu } from '@darasa/ui';

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

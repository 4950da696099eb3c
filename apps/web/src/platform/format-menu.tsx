import { Button, Menu, MenuItem } from '@darasa/ui';

const format_words = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' } as const;
type Format = keyof typeof format_words;

/** A list without a table of its own leaves as a file too. */
export function FormatMenu({ onExport }: { onExport: (format: Format) => unknown }) {
  return (
    <Menu label="Export" align="end" trigger={<Button>Export</Button>}>
      {(Object.keys(format_words) as Format[]).map((format) => (
        <MenuItem key={format} onSelect={() => void onExport(format)}>
          {format_words[format]}
        </MenuItem>
      ))}
    </Menu>
  );
}

import type { Contents } from '@darasa/contract/website/pages';
import { PriceList } from './price-list.tsx';
import { Part, Reading } from './reading.tsx';

export function Products({ content }: { content: Contents['products'] }) {
  return (
    <Reading title="Products" intro={content.intro}>
      {content.groups.map(({ title, note, rows }) => (
        <Part key={title} title={title}>
          {note ? <p>{note}</p> : null}
          <PriceList rows={rows} />
        </Part>
      ))}
    </Reading>
  );
}

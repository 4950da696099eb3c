import { Button } from '@darasa/ui';

/** The next and the previous page of a book; nothing when there is only one. */
export function BookPager(props: {
  page: number;
  size: number;
  count: number;
  onPage: (page: number) => void;
}) {
  const { page, size, count, onPage } = props;
  const last = Math.max(1, Math.ceil(count / size));
  if (last === 1) return null;
  return (
    <div className="book-tools">
      <span className="meta">
        Page {page} of {last}
      </span>
      <div className="acts">
        {page > 1 ? (
          <Button small onClick={() => onPage(page - 1)}>
            Earlier
          </Button>
        ) : null}
        {page < last ? (
          <Button small onClick={() => onPage(page + 1)}>
            Later
          </Button>
        ) : null}
      </div>
    </div>
  );
}

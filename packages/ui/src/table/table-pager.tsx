import { ChevronLeftIcon, ChevronRightIcon } from '../marks/icon.tsx';
import { page_rows, pageNumbers } from './table-view.ts';

export function Pager(props: {
  label: string;
  page: number;
  page_size: number;
  count: number | undefined;
  failed: boolean;
  onPage: (page: number) => void;
}) {
  const { label, page, page_size, count, onPage } = props;
  if (props.failed) return <div className="pager">Not loaded</div>;
  if (count === undefined) {
    return (
      <div className="pager">
        <i className="sk w2" />
        <span className="sr" role="status">
          Loading {label.toLowerCase()}
        </span>
      </div>
    );
  }
  const pages = Math.max(1, Math.ceil(count / page_size));
  return (
    <div className="pager">
      <span role="status">{rangeWords(page, page_size, count, label)}</span>
      {pages > 1 ? <span className="desk">{page_size || page_rows} a page</span> : null}
      {pages > 1 ? <Pages page={page} pages={pages} onPage={onPage} /> : null}
    </div>
  );
}

function Pages({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (n: number) => void;
}) {
  return (
    <nav className="pages" aria-label="Pages">
      <button
        type="button"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeftIcon />
      </button>
      {pageNumbers(page, pages).map((n, i) =>
        n === 'gap' ? (
          <span key={`gap-${i}`}>…</span>
        ) : (
          <button
            type="button"
            key={n}
            aria-label={`Page ${n}`}
            aria-current={n === page ? 'page' : undefined}
            onClick={() => onPage(n)}
          >
            {n}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRightIcon />
      </button>
    </nav>
  );
}

function rangeWords(page: number, page_size: number, count: number, label: string): string {
  const total = count.toLocaleString('en');
  if (count === 0) return `0 ${label.toLowerCase()}`;
  if (count === 1) return `1 ${oneOf(label.toLowerCase())}`;
  if (count <= page_size && page === 1) return `${total} ${label.toLowerCase()}`;
  const first = (page - 1) * page_size + 1;
  const last = Math.min(page * page_size, count);
  return `${first.toLocaleString('en')} to ${last.toLocaleString('en')} of ${total}`;
}

/** "cashier shifts" has the one "cashier shift", "fee categories" the one "fee category". */
const oneOf = (many: string): string =>
  many
    .replace(/ies\b/, 'y')
    .replace(/(ss|x|ch|sh)es\b/, '$1')
    .replace(/^(.*?[^s ])s\b(?!')/, '$1');

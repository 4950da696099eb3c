import type { Endpoint, InputOf } from '@darasa/contract/endpoint';
import type { Ctx } from '../ctx.ts';
import { route } from '../http/route.ts';
import type { Column } from '../spreadsheets/columns.ts';
import { exportAnswer, type ExportFormat, rows_max } from './export-answer.ts';

type FilterOf<E extends Endpoint> = Omit<InputOf<E>, 'format'>;

interface ListFile<F> {
  title: string;
  columns: Column[];
  /** One row more than the file may carry is asked for, so that nothing is cut off silently. */
  rows(ctx: Ctx, filter: F, limit: number): Promise<readonly object[]>;
  /** What was asked for, in words. */
  words?(filter: F): string;
}

/** Serves the file of a list: only its columns and its rows are its own. */
export const exportRoute = <E extends Endpoint>(endpoint: E, file: ListFile<FilterOf<E>>) =>
  route(endpoint as Endpoint, async (ctx, input: { format: ExportFormat }) => {
    const { format, ...rest } = input;
    const filter = rest as unknown as FilterOf<E>;
    const rows = await file.rows(ctx, filter, rows_max[format] + 1);
    return exportAnswer({
      ctx,
      format,
      title: file.title,
      filter_words: file.words?.(filter) ?? '',
      columns: file.columns,
      rows: rows.map((row) => ({ ...row })),
    });
  });

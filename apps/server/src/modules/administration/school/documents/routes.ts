import {
  editDocument,
  exportDocuments,
  listDocuments,
  paper_names,
  printDocumentTest,
} from '@darasa/contract/administration/school/documents';
import { exportAnswer } from '#platform/exports/export-answer.ts';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route } from '#platform/http/route.ts';
import { printTest } from './paper.ts';
import * as service from './service.ts';

export const routes = [
  route(listDocuments, service.list),
  route(exportDocuments, async (ctx, { format }) =>
    exportAnswer({
      ctx,
      title: 'Numbers and papers',
      filter_words: '',
      columns: [
        { key: 'label', head: 'Document', kind: 'text' },
        { key: 'preview', head: 'Next number', kind: 'text' },
        { key: 'format', head: 'Format', kind: 'text' },
        { key: 'paper', head: 'Paper', kind: 'text' },
        { key: 'foot_note', head: 'Line at the foot', kind: 'text' },
      ],
      rows: (await service.list(ctx)).rows.map((row) => ({
        ...row,
        paper: row.paper && paper_names[row.paper],
      })),
      format,
    }),
  ),
  route(editDocument, service.edit),
  route(
    printDocumentTest,
    async (ctx, { document }) =>
      new FileAnswer(await printTest(ctx, document), 'application/pdf', `test-${document}.pdf`),
  ),
];

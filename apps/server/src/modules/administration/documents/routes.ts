import {
  editDocument,
  listDocuments,
  printDocumentTest,
} from '@darasa/contract/administration/documents';
import { FileAnswer } from '../../../platform/http/envelope.ts';
import { route } from '../../../platform/http/route.ts';
import { printTest } from './paper.ts';
import * as service from './service.ts';

export const routes = [
  route(listDocuments, service.list),
  route(editDocument, service.edit),
  route(
    printDocumentTest,
    async (ctx, { document }) =>
      new FileAnswer(await printTest(ctx, document), 'application/pdf', `test-${document}.pdf`),
  ),
];

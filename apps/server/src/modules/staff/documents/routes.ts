import {
  addDocument,
  attachFile,
  editDocument,
  listDocuments,
  readFileOf,
  retireDocument,
} from '@darasa/contract/staff/documents';
import { readPaper } from '#platform/files/paper.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import { listRoutes } from '#platform/lists/list-routes.ts';
import { ending } from './queries.ts';
import * as service from './service.ts';

export const routes = [
  route(listDocuments, service.list),
  ...listRoutes(ending),
  route(addDocument, async (ctx, input) =>
    said('The paper is added.', await service.add(ctx, input)),
  ),
  route(editDocument, async (ctx, input) =>
    said('The paper is saved.', await service.edit(ctx, input)),
  ),
  route(retireDocument, service.retire),
  uploadRoute(attachFile, readPaper, async (ctx, input, { files, content }) =>
    said('The file is attached.', await service.attach(ctx, files, input, content)),
  ),
  route(readFileOf, async (ctx, input, { files }) => {
    const { bytes, media_type, file_name } = await service.open(ctx, files, input);
    return new FileAnswer(bytes, media_type, file_name);
  }),
];

import {
  addDocument,
  attachFile,
  editDocument,
  listDocuments,
  listExpiring,
  readFileOf,
  retireDocument,
} from '@darasa/contract/staff/documents';
import { fail } from '../../../platform/fail.ts';
import { sniffType } from '../../../platform/files/sniff-type.ts';
import { FileAnswer, said } from '../../../platform/http/envelope.ts';
import { route, type Upload, uploadRoute } from '../../../platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(listDocuments, service.list),
  route(listExpiring, service.listEnding),
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

const media_types: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** A scan or a photo: what its bytes say, whatever it is called. */
async function readPaper({ bytes, file_name }: Upload): Promise<service.Paper> {
  const media_type = media_types[sniffType(bytes)];
  if (!media_type) {
    throw fail('file.unreadable', { sentence: 'Send a PDF or a picture (PNG, JPEG, WebP).' });
  }
  return { bytes, media_type, file_name: file_name.trim().slice(-120) || 'paper' };
}

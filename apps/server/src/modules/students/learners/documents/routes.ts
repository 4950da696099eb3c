import * as contract from '@darasa/contract/students/learners/documents';
import { readPaper } from '#platform/files/paper.ts';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import * as service from './service.ts';

export const routes = [
  route(contract.listLearnerPapers, service.list),
  route(contract.addLearnerPaper, async (ctx, input) =>
    said('The document is in the file.', await service.add(ctx, input)),
  ),
  route(contract.editLearnerPaper, async (ctx, input) =>
    said('The document is saved.', await service.edit(ctx, input)),
  ),
  route(contract.retireLearnerPaper, service.retire),
  uploadRoute(contract.attachLearnerFile, readPaper, async (ctx, input, { files, content }) =>
    said('The file is attached.', await service.attach(ctx, files, input, content)),
  ),
  route(contract.readLearnerFile, async (ctx, input, { files }) => {
    const { bytes, media_type, file_name } = await service.open(ctx, files, input);
    return new FileAnswer(bytes, media_type, file_name);
  }),
];

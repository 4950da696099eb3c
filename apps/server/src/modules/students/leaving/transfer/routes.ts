import { getTransferFile, readTransferFile } from '@darasa/contract/students/leaving/transfer';
import { FileAnswer } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import { makeFile, readFile, takeIn } from './service.ts';

const media_type = 'application/vnd.darasa.transfer+json';

export const routes = [
  route(getTransferFile, async (ctx, { student_id }, { secret }) => {
    const { bytes, file_name } = await makeFile(ctx, secret, student_id);
    return new FileAnswer(bytes, media_type, file_name);
  }),
  uploadRoute(readTransferFile, readFile, (ctx, _input, { content, secret }) =>
    takeIn(ctx, secret, content),
  ),
];

import {
  addSchool,
  editSchool,
  getMySignature,
  getSchool,
  removeMySignature,
  removePicture,
  setMySignature,
  setPicture,
} from '@darasa/contract/administration/school/school';
import { FileAnswer, said } from '#platform/http/envelope.ts';
import { route, uploadRoute } from '#platform/http/route.ts';
import * as pictures from './pictures.ts';
import * as service from './service.ts';

export const routes = [
  route(getSchool, service.read),
  route(editSchool, service.edit),
  route(addSchool, async (ctx, input) => {
    const made = await service.add(ctx, input);
    return said(`${made.name} is a school of the organisation now.`, made);
  }),
  uploadRoute(setPicture, pictures.draw, (ctx, { kind }, { files, content }) =>
    pictures.set(ctx, files, kind, content),
  ),
  route(removePicture, (ctx, { kind }) => pictures.remove(ctx, kind)),
  route(
    getMySignature,
    async (ctx) =>
      new FileAnswer(await pictures.readSignature(ctx), 'image/png', 'signature.png', true),
  ),
  uploadRoute(setMySignature, pictures.draw, async (ctx, _input, { content }) =>
    said('Your signature was saved.', await pictures.sign(ctx, content)),
  ),
  route(removeMySignature, async (ctx) =>
    said('Your signature was removed.', await pictures.unsign(ctx)),
  ),
];

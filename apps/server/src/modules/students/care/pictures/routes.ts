import {
  removeStudentPhoto,
  setPhotosFromZip,
  setStudentPhoto,
} from '@darasa/contract/students/care/pictures';
import { route, uploadRoute } from '#platform/http/route.ts';
import { drawPhoto, drawZip } from './draw.ts';
import * as service from './service.ts';

export const routes = [
  uploadRoute(setStudentPhoto, drawPhoto, (ctx, { student_id }, { files, content }) =>
    service.set(ctx, files, student_id, content),
  ),
  route(removeStudentPhoto, (ctx, { student_id }) => service.remove(ctx, student_id)),
  uploadRoute(setPhotosFromZip, drawZip, (ctx, _input, { files, content }) =>
    service.setMany(ctx, files, content),
  ),
];

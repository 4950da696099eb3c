import { routes as admission } from './admission/routes.ts';
import { routes as guardians } from './guardians/routes.ts';
import { routes as record } from './record/routes.ts';
import { routes as roll } from './roll/routes.ts';

/** A learner of this school by id, with class, stream and house by name. */
export { findStudent } from './learner/queries.ts';
/** Puts learners into a class and stream: the place and its history are written together. */
export { place } from './place/service.ts';

export const routes = [...roll, ...record, ...admission, ...guardians];
